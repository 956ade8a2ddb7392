/** Articles before the name or the number of a step, in all languages. */
export const STEP_ARTICLES: readonly string[] =
  "the my its this that der die das den dem des meinen le la l l' cette ese ma el los mi este al del de du les las meine diese these those las"
    .split(" ");

/** Words before the noun that refer to the step that was mentioned last, in all languages. */
export const POINTING_WORDS: readonly string[] =
  "that this the_same diesen dieser diesem dieses cette ese este".split(" ");

/** Nouns for steps, in all languages. */
export const STEP_NOUNS: readonly string[] =
  "step steps schritt schritte schritts étape étapes paso pasos".split(" ");

/** Words between such a noun and a number. */
export const NUMBER_WORDS: readonly string[] = [
  "number",
  "no",
  "nr",
  "nummer",
  "numéro",
  "número",
  "n°",
  "nº",
  "#",
];

/**
 * The words for each position, counted from the first step; negative positions count from the last
 * step.
 */
export const ORDINALS: ReadonlyMap<number, readonly string[]> = new Map([
  [1, "first erste ersten première premier primer primero primera".split(" ")],
  [2, "second zweite zweiten deuxième seconde segundo segunda".split(" ")],
  [3, "third dritte dritten troisième tercer tercero tercera".split(" ")],
  [4, "fourth vierte vierten quatrième cuarto cuarta".split(" ")],
  [5, "fifth fünfte fünften cinquième quinto quinta".split(" ")],
  [6, "sixth sechste sechsten sixième sexto sexta".split(" ")],
  [7, "seventh siebte siebten septième séptimo séptima".split(" ")],
  [8, "eighth achte achten huitième octavo octava".split(" ")],
  [9, "ninth neunte neunten neuvième noveno novena".split(" ")],
  [10, "tenth zehnte zehnten dixième décimo décima".split(" ")],
  [
    -1,
    "last,very last,final,letzte,letzten,allerletzten,dernière,dernier,último,última".split(","),
  ],
  [
    -2,
    ("second to last,second last,next to last,last but one,penultimate,vorletzte,vorletzten," +
      "avant dernière,avant dernier,pénultième,penúltimo,penúltima").split(","),
  ],
  [-3, "third to last,third last,drittletzte,drittletzten,antepenúltimo".split(",")],
]);

/** Matches a number with an ordinal ending: "2nd", "2e", "2º". */
export const NUMBERED = /^(\d{1,3})(?:st|nd|rd|th|e|ème|eme|er|ère|re|º|ª|o|a)$/;

/** Words for a number of steps. */
export const COUNTS: ReadonlyMap<number, readonly string[]> = new Map([
  [2, "two zwei beiden deux dos".split(" ")],
  [3, "three drei trois tres".split(" ")],
  [4, "four vier quatre cuatro".split(" ")],
  [5, "five fünf cinq cinco".split(" ")],
]);

/** Words before or after a number of steps. */
export const FIRST_ONES: readonly string[] = "first ersten premiers premières primeros primeras"
  .split(" ");
export const LAST_ONES: readonly string[] = "last final letzten derniers dernières últimos últimas"
  .split(" ");

/** Words between the first and the last step of a range. */
export const RANGE_WORDS: readonly string[] = "to,through,thru,until,bis,à,a,al,hasta".split(",");
