import type { Language } from "./language/vocabulary.ts";

/**
 * Reads a number in the notation of the language: `1,000.5` in English, `1.000,5` in the others.
 * Null if the text is not a number.
 */
export function readNumber(text: string, language: Language): number | null {
  const [group, point] = language === "en" ? [",", "."] : [".", ","];
  const [whole = "", fraction, more] = text.split(point);
  const groups = whole.split(group);
  const isGrouped = groups.length === 1 || groups.slice(1).every((each) => each.length === 3);
  if (more !== undefined || !isGrouped) return plainNumber(text);
  return plainNumber(`${groups.join("")}${fraction === undefined ? "" : `.${fraction}`}`);
}

function plainNumber(text: string): number | null {
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : null;
}
