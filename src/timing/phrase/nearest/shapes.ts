import { splitWords } from "../words/split_words.ts";

/** Usual phrases, by language. */
const SHAPES: Readonly<Record<string, readonly string[]>> = {
  English: [
    ...["every day at 9", "every weekday at 9", "every hour", "every 15 minutes", "every 2 hours"],
    ...["every monday at 9", "every other friday at 16:00", "mondays and thursdays at 9"],
    ...["on the 1st of every month at 9", "on the first monday of every month at 9"],
    ...["on the last day of every month at 18:00", "every 15 minutes between 9 and 17"],
    ...["every weekend at 10", "every year on 24 december at 18:00", "every 3 months on the 1st"],
    ...["tomorrow at 9", "in 2 hours", "on 24 december at 18:00", "every morning at 7"],
  ],
  German: [
    ...["jeden Tag um 9", "werktags um 9", "jede Stunde", "alle 15 Minuten", "jeden Montag um 9"],
    ...["am 1. jedes Monats um 6", "am ersten Montag jedes Monats um 9", "jedes Wochenende um 10"],
    ...["morgen um 17 Uhr", "in 2 Stunden", "alle 2 Wochen am Freitag um 16 Uhr"],
  ],
  French: [
    ...["tous les jours à 9h", "en semaine à 9h", "toutes les 15 minutes", "tous les lundis à 9h"],
    ...["le 1er de chaque mois à 6h", "le premier lundi de chaque mois à 9h", "demain à 17h"],
    ...["dans 2 heures", "toutes les heures"],
  ],
  Spanish: [
    ...["todos los días a las 9", "entre semana a las 9", "cada 15 minutos", "cada hora"],
    ...["cada lunes a las 9", "el 1 de cada mes a las 6", "el primer lunes de cada mes a las 9"],
    ...["mañana a las 17:00", "en 2 horas"],
  ],
};

/** The least share of common words. */
const SHARED_MIN = 0.5;

interface SplitShape {
  shape: string;
  words: ReadonlySet<string>;
}

const splitShapes = new Map<string, SplitShape[]>();

/** Splits the phrases of a language on first use, because most starts never look at them. */
function shapesOf(language: string): SplitShape[] {
  let shapes = splitShapes.get(language);
  if (!shapes) {
    shapes = (SHAPES[language] ?? []).map((shape) => ({
      shape,
      words: new Set(splitWords(shape)),
    }));
    splitShapes.set(language, shapes);
  }
  return shapes;
}

/**
 * Returns the usual phrase with the most common words; null if none shares at least half of them.
 */
export function nearestShape(words: readonly string[], language: string): string | null {
  const given = new Set(words);
  let best: string | null = null;
  let bestShared = SHARED_MIN;
  for (const { shape, words: known } of shapesOf(language)) {
    if (!given.intersection(known).values().some(isDistinctive)) continue;
    const shared = 2 * given.intersection(known).size / (given.size + known.size);
    if (shared > bestShared || (shared === bestShared && best === null)) {
      [best, bestShared] = [shape, shared];
    }
  }
  return best;
}

/**
 * Returns whether a word is significant. Times and the short words before them occur in most
 * phrases.
 */
function isDistinctive(word: string): boolean {
  return /^\p{L}{4}/u.test(word);
}
