import { REFUSAL_TEXTS } from "../../grammar/language/answers/refusal_texts.ts";
import type { JsonObject } from "../../../lib/json.ts";
import type { Talk } from "../../talk.ts";
import type { Correction, Edit } from "./edits.ts";
import { otherNumbers } from "./applying/other_numbers.ts";
import { COMPARED, comparisonsIn } from "./values.ts";
import { standingDiffs } from "./undo.ts";

/** Matches values of a kind in a line of a diff. */
const VALUES: Readonly<Record<Correction["kind"], RegExp>> = {
  number: COMPARED,
  file: /[\p{L}\p{N}_-]{1,100}\.(?:csv|json|txt|xml|ya?ml|html|md)(?![\p{L}\p{N}])/giu,
  mail: /[\p{L}\p{N}._+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/giu,
  url: /https?:\/\/[^\s"'<>]{1,2000}/giu,
};

/**
 * Returns the change for "make that 100": of the value that the draft's latest change introduced,
 * if the draft still contains it; otherwise of the only value of its kind. Returns a question if
 * several values are possible.
 */
export async function correctedEdit(
  talk: Talk,
  { kind, to }: Correction,
  definition: JsonObject,
): Promise<Edit | string> {
  const present = new Set(valuesIn(JSON.stringify(definition), kind));
  const named = (await standingDiffs(talk)).toReversed().map((diff) => broughtBy(diff, kind))
    .find((values) => values.length > 0) ?? [];
  const [from, another] = named.filter((value) => present.has(value));
  const known = from === undefined || another !== undefined ? null : from;
  switch (kind) {
    case "number":
      if (comparisonsIn(definition).length === 0) {
        const [only, another] = otherNumbers(definition, Number(to));
        if (only && !another) return only;
      }
      return {
        do: "threshold",
        from: known === null ? null : Number(known),
        value: Number(to),
        about: null,
        orAdd: null,
      };
    case "file":
      return known === null
        ? { do: "file", name: to }
        : { do: "replace", from: known, to, isPart: false };
    case "mail": {
      const [only, another] = known === null ? [...present] : [known];
      return only && !another
        ? { do: "replace", from: only, to, isPart: false }
        : REFUSAL_TEXTS[talk.resultLanguage].whichMail;
    }
    case "url":
      return { do: "address", from: known, url: to };
  }
}

/** Returns the values that a diff's new lines contain and its old lines do not. */
function broughtBy(diff: string, kind: Correction["kind"]): string[] {
  const lines = diff.split("\n");
  const of = (sign: string) =>
    lines.filter((line) => line.startsWith(sign)).flatMap((line) => valuesIn(line, kind));
  const old = new Set(of("-"));
  return [...new Set(of("+"))].filter((value) => !old.has(value));
}

function valuesIn(text: string, kind: Correction["kind"]): string[] {
  return [...text.matchAll(VALUES[kind])].map(([whole, , number]) => number ?? whole);
}
