/** The lessons of a first game: each is told when it first matters. */
import { words } from "../../words/language.svelte.ts";
import type { Language, Lesson } from "../contract.ts";
import { isFight, isMine, isOver, movesOf, P, phases, type At, type View } from "./view.ts";

interface Told {
  title: string;
  text: string;
}

type Id = "begin" | "cubes" | "buy" | "travel" | "tools" | "claim" | "partner" | "danger" | "end";

export const lessonWords: Record<Language, Record<Id, Told>> = {
  en: {
    begin: {
      title: "Gold under a shaking mountain",
      text: "Nine tiles make up the mine, and they turn and cave in while you play. In each phase you have one turn: buy a claim, travel to its site, and dig. Who has the most gold at the end wins.",
    },
    cubes: {
      title: "Your dashboard",
      text: "Before each phase you place cubes. A column pays only for its highest cube: Pumps, Lamps and Tools bring gold at claims of that rock, Shares make claims cheaper, the Colt wins fights. Few columns, filled high, are mostly better than many low ones.",
    },
    buy: {
      title: "First buy, then walk",
      text: "Choose a claim for sale: its number is the number of the site you must reach. Bright tunnels are in your free reach. Click a site to see the ways there and what they cost. Once you have moved, you cannot buy any more.",
    },
    travel: {
      title: "Through the tunnels",
      text: "You walk as far as tunnels join, at no cost. Where two cross on a bridge they do not meet. Crossed planks mean rock behind. Point at a dot to see your way, click to go it.",
    },
    tools: {
      title: "When the way is barred",
      text: "Dynamite turns a tile that your tunnel runs to: click its red arrow, and look before you light it. Rats want Bread, snakes respect a Blunderbus; otherwise they bite, and poison lowers every yield. Supplies cost 1 gold each, and a Black Mark for each time you go shopping.",
    },
    claim: {
      title: "Search the claim",
      text: "Take two items of one row. You can carry six. Click an item in your hand to read what it does. Your Mission names four items that are worth gold if you hold them at the end.",
    },
    partner: {
      title: "Partners",
      text: "A partner pays you the bid, comes to the claim, and takes items of the other row. Then two dice are rolled, and each of you counts the better one. Both get the whole of their own yield.",
    },
    danger: {
      title: "Fights and hazards",
      text: "After digging the Hazard die rolls. In a fight both sides roll; the lower score is hurt, and four injuries lose gold and bring a bandage. Papa Clayton adds 4 to each roll: without Colt or Blunderbus it is wiser to pay him.",
    },
    end: {
      title: "The last phase",
      text: "Soon everything is counted: gold, what Notebooks hid, a bonus for the fewest Black Marks, your Mission; and 2 gold less for each bandage, poison and Black Mark. Medicine and Apple Pie are worth a lot now.",
    },
  },
  de: {
    begin: {
      title: "Gold unter einem bebenden Berg",
      text: "Neun Platten bilden die Mine, und sie drehen sich und stürzen ein, während ihr spielt. In jeder Phase hast du einen Zug: Claim kaufen, zu seinem Platz reisen, graben. Wer am Ende das meiste Gold hat, gewinnt.",
    },
    cubes: {
      title: "Deine Ausrüstung",
      text: "Vor jeder Phase legst du Würfelchen. Es zählt nur das höchste einer Spalte: Pumpen, Lampen und Werkzeug bringen Gold an Claims dieser Art, Anteile machen Claims billiger, der Colt gewinnt Kämpfe. Wenige hohe Spalten sind meist besser als viele niedrige.",
    },
    buy: {
      title: "Erst kaufen, dann gehen",
      text: "Wähle einen Claim im Angebot: seine Nummer ist die des Platzes, den du erreichen musst. Helle Stollen erreichst du frei. Klicke einen Platz an, um Wege dorthin und ihren Preis zu sehen. Nach dem ersten Schritt kannst du nicht mehr kaufen.",
    },
    travel: {
      title: "Durch die Stollen",
      text: "Du gehst umsonst, so weit die Stollen zusammenhängen. Wo sich zwei auf einer Brücke kreuzen, treffen sie sich nicht. Gekreuzte Bretter heißen: dahinter ist Fels. Zeige auf einen Punkt, um den Weg zu sehen, klicke, um ihn zu gehen.",
    },
    tools: {
      title: "Wenn der Weg versperrt ist",
      text: "Dynamit dreht eine Platte, auf die dein Stollen zuläuft: klicke auf ihren roten Pfeil und sieh es dir an, bevor du zündest. Ratten wollen Brot, Schlangen achten die Donnerbüchse; sonst beißen sie, und Gift mindert jede Ausbeute. Vorräte kosten je 1 Gold, und jeder Einkauf einen Schandfleck.",
    },
    claim: {
      title: "Den Claim durchsuchen",
      text: "Nimm zwei Gegenstände einer Reihe. Sechs kannst du tragen. Klicke einen Gegenstand an, um zu lesen, was er kann. Dein Auftrag nennt vier, die am Ende Gold wert sind, wenn du sie hast.",
    },
    partner: {
      title: "Partner",
      text: "Ein Partner zahlt dir sein Gebot, kommt zum Claim und nimmt Gegenstände der anderen Reihe. Dann fallen zwei Würfel, und für jeden zählt der bessere. Jeder bekommt seine ganze Ausbeute.",
    },
    danger: {
      title: "Kämpfe und Gefahren",
      text: "Nach dem Graben fällt der Gefahrenwürfel. Im Kampf würfeln beide Seiten; wer weniger hat, wird verletzt, und vier Verletzungen kosten Gold und bringen einen Verband. Papa Clayton zählt 4 zu jedem Wurf: ohne Colt oder Donnerbüchse zahlst du besser.",
    },
    end: {
      title: "Die letzte Phase",
      text: "Bald wird abgerechnet: Gold, was Notizbücher versteckt haben, ein Bonus für die wenigsten Schandflecken, dein Auftrag; und 2 Gold weniger für jeden Verband, jedes Gift und jeden Schandfleck. Medizin und Apfelkuchen sind jetzt viel wert.",
    },
  },
};

const WHEN: Record<Id, (at: At) => boolean> = {
  begin: (at) => at.sight.phase === P.PICK_CHARACTER || at.sight.phase === P.START_SITE,
  cubes: (at) => isMine(at) && at.sight.phase === P.CUBES,
  buy: (at) => isMine(at) && movesOf(at, "buy").length > 0,
  travel: (at) => isMine(at) && at.sight.bought > 0 && movesOf(at, "go").length > 0,
  tools: (at) => isMine(at) && at.sight.bought > 0 && movesOf(at, "turn").length + movesOf(at, "face").length > 0,
  claim: (at) => isMine(at) && (at.sight.phase === P.PICK_ROW || at.sight.phase === P.PARTNER_PICK),
  partner: (at) => isMine(at) && (at.sight.phase === P.AT_CLAIM || at.sight.phase === P.BID),
  danger: (at) => (isMine(at) && at.sight.phase === P.PAY_OR_FIGHT) || isFight(at.sight),
  end: (at) => isOver(at) || (at.sight.phase_number > 0 && at.sight.phase_number === phases(at).all),
};

export function lessons(): Lesson<View>[] {
  const told = words(lessonWords);
  return (Object.keys(WHEN) as Id[]).map((id) => ({ id, ...told[id], when: WHEN[id] }));
}
