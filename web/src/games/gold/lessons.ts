/** What a first game teaches, each when it first matters. */
import { words } from "../../words/language.svelte.ts";
import type { GoldView } from "../../generated/games.ts";
import type { Language, Lesson } from "../contract.ts";
import {
  boxOf,
  cardOf,
  coloursOf,
  goldCards,
  isDraft,
  isOver,
  isRush,
  kindAt,
  myTurn,
  openPlaces,
  type At,
} from "./view.ts";

interface Told {
  title: string;
  text: string;
}

const TOLD = {
  en: {
    start: {
      title: "A table full of cards, face-down",
      text: "There is gold among them, a little or a lot. There are diggers, weaker and stronger ones. And there is dynamite. In your turn you turn two cards, one after the other. Whoever has the most gold in the end wins.",
    },
    second: {
      title: "Now a second card",
      text: "Digger and gold: if the digger is strong enough, the gold is carried out. Two diggers: the weaker one leaves. Anything else, such as two gold cards, is turned back. So what would go well with the card that lies open?",
    },
    won: {
      title: "Whose digger, whose gold",
      text: "Gold goes to the owner of the digger’s colour, even if somebody else turned the cards. So turn your own diggers to good gold, and do not do the others a favour.",
    },
    nobody: {
      title: "Diggers of nobody",
      text: "Some colours have no owner in this game. Their diggers work for whoever’s turn it is: when you turn one, it works for you.",
    },
    dynamite: {
      title: "Dynamite!",
      text: "It blows up the card that is turned with it, and itself. Gold that is blown up is lost to all. If you turn dynamite first, a strong digger of somebody else would be a fine second card.",
    },
    soon: {
      title: "The Gold Rush is near",
      text: "Few cards are left; the sign above them says when it starts. From then on everybody turns one card only, and gold belongs to whoever turns it. Do you remember where the rich cards lie?",
    },
    rush: {
      title: "Gold Rush!",
      text: "One card a turn. If it is gold, it is yours, whatever it is worth. Diggers and dynamite are simply gone. Begin with the best gold you remember.",
    },
    end: {
      title: "The mine is empty",
      text: "Most points win; with equal points, more gold cards do. Next time, try to remember one place more than you did today: it is worth more than luck.",
    },
  },
  de: {
    start: {
      title: "Ein Tisch voll verdeckter Karten",
      text: "Darunter ist Gold, mal wenig, mal viel. Es gibt Goldgräber, schwächere und stärkere. Und es gibt Dynamit. Wer am Zug ist, deckt zwei Karten auf, eine nach der anderen. Wer am Ende das meiste Gold hat, gewinnt.",
    },
    second: {
      title: "Jetzt eine zweite Karte",
      text: "Goldgräber und Gold: Ist der Goldgräber stark genug, wird das Gold hinausgetragen. Zwei Goldgräber: Der schwächere scheidet aus. Alles andere, etwa zweimal Gold, wird wieder umgedreht. Was passt also zu der offenen Karte?",
    },
    won: {
      title: "Wessen Goldgräber, dessen Gold",
      text: "Das Gold bekommt, wem die Farbe des Goldgräbers gehört, auch wenn jemand anders die Karten aufgedeckt hat. Decke also deine eigenen Goldgräber zu gutem Gold auf und tu den anderen keinen Gefallen.",
    },
    nobody: {
      title: "Goldgräber von niemandem",
      text: "Manche Farben gehören in diesem Spiel niemandem. Ihre Goldgräber arbeiten für den, der gerade am Zug ist: Deckst du einen auf, arbeitet er für dich.",
    },
    dynamite: {
      title: "Dynamit!",
      text: "Es sprengt die Karte, die mit ihm aufgedeckt wird, und sich selbst. Gesprengtes Gold ist für alle verloren. Deckst du Dynamit zuerst auf, wäre ein starker fremder Goldgräber eine gute zweite Karte.",
    },
    soon: {
      title: "Bald ist Goldrausch",
      text: "Es sind nur noch wenige Karten da; das Schild darüber sagt, wann es losgeht. Dann deckt jeder nur noch eine Karte auf, und Gold gehört dem, der es aufdeckt. Weißt du noch, wo die wertvollen Karten liegen?",
    },
    rush: {
      title: "Goldrausch!",
      text: "Eine Karte je Zug. Ist es Gold, gehört es dir, was immer es wert ist. Goldgräber und Dynamit sind einfach weg. Fang mit dem besten Gold an, an das du dich erinnerst.",
    },
    end: {
      title: "Die Mine ist leer",
      text: "Die meisten Punkte gewinnen; bei Gleichstand die meisten Goldkarten. Versuche, dir beim nächsten Mal einen Platz mehr zu merken als heute: Das ist mehr wert als Glück.",
    },
  },
} satisfies Record<Language, Record<string, Told>>;

type LessonId = keyof (typeof TOLD)["en"];

/** So many cards before the Gold Rush it is time to speak of it. */
const NEAR = 6;

function openSort(at: At): string {
  const place = openPlaces(at.sight)[0];
  return place === undefined ? "" : cardOf(at.box, kindAt(at.sight, place)).sort;
}

/** By then everybody has met dynamite, even if it was never theirs. */
function halfPlayed(at: At): boolean {
  return at.sight.cards * 2 < boxOf(at.box).cards;
}

const WHEN: Record<LessonId, (at: At) => boolean> = {
  start: (at) => !isDraft(at) && at.sight.cards === boxOf(at.box).cards,
  dynamite: (at) => myTurn(at) && !isRush(at) && (openSort(at) === "dynamite" || halfPlayed(at)),
  second: (at) => myTurn(at) && openPlaces(at.sight).length === 1,
  won: (at) => !isRush(at) && at.names.some((_, seat) => goldCards(at.sight, seat) > 0),
  nobody: (at) => !isRush(at) && at.sight.cards < boxOf(at.box).cards && coloursOf(at.sight, null).length > 0,
  soon: (at) => !isRush(at) && !isOver(at) && at.sight.cards <= boxOf(at.box).rush_at + NEAR,
  rush: (at) => isRush(at) && !isOver(at),
  end: isOver,
};

export function lessons(): Lesson<GoldView>[] {
  const told: Record<LessonId, Told> = words(TOLD);
  return (Object.keys(WHEN) as LessonId[]).map((id) => ({
    id,
    title: told[id].title,
    text: told[id].text,
    when: WHEN[id],
  }));
}
