import type { JsonObject } from "../../../../lib/json.ts";
import type { Edit } from "../edits.ts";
import { stepsOf } from "../steps.ts";
import { keepsFirstRows } from "./first_rows.ts";

/** Returns the changes that a number alone may mean, one per kind of number in the draft. */
export function otherNumbers(definition: JsonObject, value: number): Edit[] {
  const isCount = Number.isInteger(value) && value > 0;
  return [
    ...isCount && keepsFirstRows(definition) ? [{ do: "first_rows", count: value } as const] : [],
    ...numberOfTexts(definition, value),
  ];
}

const NUMBER = /(?<![\p{L}\p{N}.,:/-])\d{1,9}(?:[.,]\d{1,2})?(?![\p{L}\p{N}:/-]|[.,]\d)/gu;

/** Returns the change of the only number in the texts of e-mails: "Make it 45 instead". */
function numberOfTexts(definition: JsonObject, value: number): Edit[] {
  const texts = stepsOf(definition).flatMap(({ with: fields }) =>
    [Object(fields)["text"], Object(fields)["subject"]].filter((each) => typeof each === "string")
  );
  const numbers = texts.flatMap((text) => text.includes("${{") ? [] : text.match(NUMBER) ?? []);
  const [from, another] = new Set(numbers.filter((each: string) => !isYear(each)));
  return from === undefined || another !== undefined
    ? []
    : [{ do: "replace", from, to: `${value}`, isPart: false }];
}

function isYear(number: string): boolean {
  return /^(?:19|20)\d\d$/u.test(number);
}
