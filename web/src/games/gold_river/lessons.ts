/** What a first game teaches, each thing when it first matters. */
import { words } from "../../words/language.svelte.ts";
import type { Language, Lesson } from "../contract.ts";
import {
  isAction,
  isBuilding,
  isFreshRoll,
  mayorOf,
  PHASE,
  rowOf,
  seatsOf,
  townsOf,
  type At,
  type View,
} from "./view.ts";

interface Told {
  title: string;
  text: string;
}

const isMyTurn = (at: At) => at.moves.length > 0;

const WHEN = {
  start: (at: At) => at.sight.round <= 1 && at.sight.winner === 0,
  bid: (at: At) => isMyTurn(at) && at.sight.phase === PHASE.AUCTION,
  paid: (at: At) => at.sight.winner > 0 && at.sight.bid > 0 && at.sight.players > 2,
  lying: (at: At) => at.sight.lying > 0,
  choose: (at: At) => isMyTurn(at) && (at.sight.phase === PHASE.PICK || at.sight.phase === PHASE.DROP),
  strike: (at: At) => isFreshRoll(at) && at.result === null,
  mayor: (at: At) => townsOf(at).some((town) => mayorOf(at, town) !== null),
  special: (at: At) => rowOf(at).some(({ card }) => card !== null && (isBuilding(card) || isAction(card))),
  poker: (at: At) => at.sight.poker === 1 && at.sight.round >= 2 && at.result === null,
  end: (at: At) => at.result === null && at.sight.round > 1 && at.sight.undrawn < 2 * (at.sight.players + 1),
  over: (at: At) => at.result !== null && seatsOf(at).length > 0,
} satisfies Record<string, (at: At) => boolean>;

type Id = keyof typeof WHEN;

const TOLD: Record<Language, Record<Id, Told>> = {
  en: {
    start: {
      title: "Welcome to Gold River",
      text: "Each round a row of cards is on offer, one more than there are players. You bid for the first choice, everybody takes a card, then two dice decide whose mines strike gold. The richest at the end wins.",
    },
    bid: {
      title: "How much is the first choice worth?",
      text: "Bid more than the present bid, or pass. Who passes is out until the next auction. Losing is not bad: the winner’s nuggets go to the others, and everybody gets a card anyway.",
    },
    paid: {
      title: "The bid goes round",
      text: "The winner pays the neighbour on the right, who keeps half, rounded up, and hands on the rest. So it goes until nothing is left. The choice of cards goes the other way round, to the left.",
    },
    lying: {
      title: "Half of the bid",
      text: "With two players the bid lies on the table. Whoever lost the auction takes the last card, or half of the bid instead. What is left of it is gone.",
    },
    choose: {
      title: "Take a card",
      text: "The big number on a Claim is the sum of the dice it waits for; the dots show how often that comes up. The nuggets are what it pays each time, and they count once more as points at the end. Whoever won the auction also discards a card, so keep the others’ best one from them.",
    },
    strike: {
      title: "Gold!",
      text: "Every Claim with the number on the dice has paid its owner. The Claims of Whiskey River wait for an even or odd sum, or for a double.",
    },
    mayor: {
      title: "A Mayor",
      text: "Two Claims of a town make you its Mayor. The office is worth points at the end, and others pay you a nugget for each Claim you have there when they take one: the fee is written on the card. Who has as many Claims in the town as the Mayor takes over.",
    },
    special: {
      title: "Buildings and Actions",
      text: "Buildings stay with you and work every round. An Action happens at once; if it cannot yet, you keep it until it can. What each one does is written on it.",
    },
    poker: {
      title: "Poker cards",
      text: "Each card but Gold! has a playing card in its corner. At the end the best poker hand of all your cards brings extra points.",
    },
    end: {
      title: "The deck runs low",
      text: "When the deck cannot fill another row, the game is over. Your nuggets count, the nuggets printed on your Claims, and your offices; the future rolls of a Claim hardly matter any more.",
    },
    over: {
      title: "The count",
      text: "Nuggets, Claims, Mayors and the Bank make the score. Below the ranking you see what each score is made of. Another round?",
    },
  },
  de: {
    start: {
      title: "Willkommen am Gold River",
      text: "Jede Runde liegen Karten aus, eine mehr als Spieler. Ihr bietet um die erste Wahl, alle nehmen eine Karte, dann entscheiden zwei Würfel, wessen Minen Gold finden. Wer am Ende am reichsten ist, gewinnt.",
    },
    bid: {
      title: "Was ist die erste Wahl wert?",
      text: "Biete mehr als das letzte Gebot, oder passe. Wer passt, ist bis zur nächsten Versteigerung draußen. Verlieren ist nicht schlimm: die Nuggets des Siegers gehen an die anderen, und eine Karte bekommt jeder.",
    },
    paid: {
      title: "Das Gebot geht reihum",
      text: "Der Sieger zahlt an den rechten Nachbarn. Der behält die Hälfte, aufgerundet, und reicht den Rest nach rechts weiter, bis nichts mehr übrig ist. Gewählt wird andersherum, nach links.",
    },
    lying: {
      title: "Die Hälfte des Gebots",
      text: "Zu zweit liegt das Gebot auf dem Tisch. Wer die Versteigerung verloren hat, nimmt die letzte Karte oder stattdessen die Hälfte des Gebots. Was übrig bleibt, ist weg.",
    },
    choose: {
      title: "Nimm eine Karte",
      text: "Die große Zahl auf einem Claim ist die Würfelsumme, auf die er wartet; die Punkte zeigen, wie oft sie fällt. Die Nuggets bringt er jedes Mal, und am Ende zählen sie noch einmal als Punkte. Wer den Zuschlag hat, legt außerdem eine Karte ab: nimm den anderen die beste weg.",
    },
    strike: {
      title: "Gold!",
      text: "Jeder Claim mit der Zahl auf den Würfeln hat gezahlt. Die Claims von Whiskey River warten auf eine gerade oder ungerade Summe oder auf einen Pasch.",
    },
    mayor: {
      title: "Ein Bürgermeister",
      text: "Zwei Claims einer Stadt bringen dir ihr Bürgermeisteramt. Es zählt am Ende Punkte, und wer dort einen Claim nimmt, zahlt dir ein Nugget für jeden, den du dort hast: die Gebühr steht auf der Karte. Wer in der Stadt so viele Claims hat wie der Bürgermeister, übernimmt das Amt.",
    },
    special: {
      title: "Gebäude und Aktionen",
      text: "Gebäude bleiben bei dir und wirken jede Runde. Eine Aktion geschieht sofort; geht das noch nicht, hebst du sie auf, bis es geht. Was sie tut, steht auf der Karte.",
    },
    poker: {
      title: "Pokerkarten",
      text: "Jede Karte außer Gold! hat eine Spielkarte in der Ecke. Am Ende bringt das beste Pokerblatt aus allen eigenen Karten Zusatzpunkte.",
    },
    end: {
      title: "Der Stapel geht zur Neige",
      text: "Reicht der Stapel nicht mehr für eine Auslage, ist das Spiel aus. Es zählen deine Nuggets, die Nuggets auf deinen Claims und deine Ämter; künftige Würfe bringen kaum noch etwas.",
    },
    over: {
      title: "Die Abrechnung",
      text: "Nuggets, Claims, Ämter und die Bank ergeben die Punkte. Unter der Rangliste steht, woraus sie sich zusammensetzen. Noch eine Runde?",
    },
  },
};

export function lessons(): Lesson<View>[] {
  const told = words(TOLD);
  return (Object.keys(WHEN) as Id[]).map((id) => ({ id, ...told[id], when: WHEN[id] }));
}
