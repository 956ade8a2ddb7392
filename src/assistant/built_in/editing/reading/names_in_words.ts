import { plainWord } from "../../../grammar/spelling.ts";
import type { Token } from "../../../grammar/tokens.ts";

/** Abbreviations in names, and how they are pronounced. */
const PRONUNCIATIONS: readonly (readonly [string, RegExp])[] = [
  ["min", /^(?:min|minimum|minimal|minimale|minimo|minima|mindest)$/],
  ["max", /^(?:max|maximum|maximal|maximale|maximo|maxima|hochst)$/],
  ["num", /^(?:num|number|nummer|numero|nombre)$/],
  ["no", /^(?:no|number|nummer|numero)$/],
  ["nr", /^(?:nr|number|nummer|numero)$/],
  ["qty", /^(?:qty|quantity|menge|quantite|cantidad)$/],
  ["addr", /^(?:addr|address|adresse|direccion)$/],
  ["desc", /^(?:desc|description|beschreibung|descripcion)$/],
];

/** A name of several words, such as `min_priority`, split into its words. */
export interface NameInWords<Kind extends string> {
  kind: Kind;
  name: string;
  parts: readonly string[];
}

/** Splits names in the notations of programmers into words. Names of one word are left out. */
export function namesInWords<Kind extends string>(
  kind: Kind,
  names: readonly string[],
): NameInWords<Kind>[] {
  return names.flatMap((name) => {
    const parts = name.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, "_").split(/[_\s-]+/u)
      .filter((part) => part !== "").map(plainWord);
    return parts.length > 1 ? [{ kind, name, parts }] : [];
  });
}

/**
 * Returns the longest name whose words are at a position, as in "minimum priority"; null if there
 * is none.
 */
export function nameInWordsAt<Kind extends string>(
  names: readonly NameInWords<Kind>[],
  tokens: readonly Token[],
  at: number,
): NameInWords<Kind> | null {
  const said = names.filter(({ parts }) =>
    parts.every((part, index) => isSaid(part, plainWord(tokens[at + index]?.text ?? "")))
  );
  return said.toSorted((one, other) => other.parts.length - one.parts.length)[0] ?? null;
}

function isSaid(part: string, word: string): boolean {
  return part === word || PRONUNCIATIONS.some(([short, form]) => short === part && form.test(word));
}
