import { english, type Texts } from "./english.ts";

/** Languages other than English. A reader loads the texts of only one. */
const OTHERS: Readonly<Record<string, () => Promise<Texts>>> = {
  de: async () => (await import("./german.ts")).german,
};

/** The first of the reader's languages for which there are texts; otherwise English. */
export const languageCode: string = navigator.languages.map((name) => name.slice(0, 2))
  .find((code) => code === "en" || code in OTHERS) ?? "en";

/** Every text of the console, except those of parts that are loaded later. */
export const texts: Texts = await OTHERS[languageCode]?.() ?? english;
