/** Pairs of opposite adjectives for sort orders in German, French and Spanish. */
const GERMAN: readonly (readonly [more: string, less: string])[] = [
  ["größt", "kleinst"],
  ["höchst", "niedrigst"],
  ["höchst", "tiefst"],
  ["neuest", "ältest"],
  ["neust", "ältest"],
  ["jüngst", "ältest"],
  ["aktuellst", "ältest"],
  ["teuerst", "billigst"],
  ["teuerst", "günstigst"],
  ["best", "schlechtest"],
  ["meist", "wenigst"],
  ["schwerst", "leichtest"],
  ["längst", "kürzest"],
];
const FRENCH: readonly (readonly [more: string, less: string])[] = [
  ["plus récent", "plus ancien"],
  ["plus récent", "plus vieux"],
  ["plus grand", "plus petit"],
  ["plus gros", "plus petit"],
  ["plus cher", "moins cher"],
  ["plus élevé", "plus bas"],
  ["plus élevé", "moins élevé"],
  ["plus haut", "plus bas"],
  ["plus fort", "plus faible"],
  ["plus important", "moins important"],
];
const SPANISH: readonly (readonly [more: string, less: string])[] = [
  ["más reciente", "más antiguo"],
  ["más nuevo", "más viejo"],
  ["más nuevo", "más antiguo"],
  ["más grande", "más pequeño"],
  ["más grande", "más chico"],
  ["más caro", "más barato"],
  ["más alto", "más bajo"],
  ["mayor", "menor"],
];

/** Phrases for a descending order, such as "vom größten zum kleinsten". */
export const DOWNWARDS: readonly string[] = phrases(([more, less]) => [more, less]);
/** Phrases for an ascending order, such as "du plus petit au plus grand". */
export const UPWARDS: readonly string[] = phrases(([more, less]) => [less, more]);

type Pair = readonly [string, string];

function phrases(turned: (pair: Pair) => Pair): string[] {
  const said = [
    ...GERMAN.map(turned).flatMap(germanPhrases),
    ...FRENCH.map(turned).flatMap(frenchPhrases),
    ...SPANISH.map(turned).flatMap(spanishPhrases),
  ];
  return [...new Set(said)];
}

function germanPhrases([from, to]: Pair): string[] {
  const ends = ["e", "er", "en", "es"].map((end) => `${from}${end}`);
  const first = [
    "zuerst",
    "oben",
    "voran",
    "vorn",
    "vorne",
    "ganz oben",
    "am anfang",
    "an erster stelle",
  ];
  return [
    ...ends.flatMap((end) => first.map((place) => `${end} ${place}`)),
    ...first.flatMap((place) =>
      ["der", "die", "das", "den", "mit dem", "mit den", "mit der"].flatMap((article) =>
        ends.map((end) => `${article} ${end} ${place}`)
      )
    ),
    `vom ${from}en zum ${to}en`,
    `von der ${from}en zur ${to}en`,
    `von den ${from}en zu den ${to}en`,
  ];
}

function frenchPhrases([from, to]: Pair): string[] {
  const forms = (words: string): string[] => {
    const feminine = words.replace(/cher$/u, "chère").replace(/gros$/u, "grosse")
      .replace(/vieux$/u, "vieille").replace(/bas$/u, "basse").replace(/ancien$/u, "ancienne")
      .replace(/(?:récent|grand|petit|élevé|haut|fort|important)$/u, "$&e");
    return [words, feminine, plural(words), plural(feminine)];
  };
  const [one = "", her = "", many = "", theirs = ""] = forms(from);
  const [other = "", othersHer = "", others = "", othersTheirs = ""] = forms(to);
  const first = ["d' abord", "en premier", "en tête", "en haut", "au début"];
  return [
    `du ${one} au ${other}`,
    `de la ${her} à la ${othersHer}`,
    `des ${many} aux ${others}`,
    `des ${theirs} aux ${othersTheirs}`,
    ...first.flatMap((place) => [
      `le ${one} ${place}`,
      `la ${her} ${place}`,
      `les ${many} ${place}`,
      `les ${theirs} ${place}`,
    ]),
  ];
}

function plural(words: string): string {
  return /[sx]$/u.test(words) ? words : `${words}s`;
}

function spanishPhrases([from, to]: Pair): string[] {
  const forms = (words: string): string[] => {
    const feminine = words.replace(/o$/u, "a");
    const many = (word: string) => /r$/u.test(word) ? `${word}es` : `${word}s`;
    return [words, feminine, many(words), many(feminine)];
  };
  const [one = "", her = "", many = "", theirs = ""] = forms(from);
  const [other = "", othersHer = "", others = "", othersTheirs = ""] = forms(to);
  const first = ["primero", "al principio", "arriba", "al inicio", "en primer lugar"];
  return [
    `del ${one} al ${other}`,
    `de la ${her} a la ${othersHer}`,
    `de los ${many} a los ${others}`,
    `de las ${theirs} a las ${othersTheirs}`,
    `de ${one} a ${other}`,
    ...first.flatMap((place) => [
      `el ${one} ${place}`,
      `la ${her} ${place}`,
      `los ${many} ${place}`,
      `las ${theirs} ${place}`,
      `lo ${one} ${place}`,
    ]),
  ];
}
