import type { Refusal } from "../../../grammar/language/answers/refusal_texts.ts";
import { isJsonObject, type JsonObject } from "../../../../lib/json.ts";
import { pattern } from "../../../../lib/text/pattern.ts";
import { readCondition } from "../../drafting/conditions/read_condition.ts";
import { lexemesOf } from "../../drafting/lexemes.ts";
import { withoutEmptyCells } from "../../drafting/parts/selection.ts";
import { stepsOf } from "../steps.ts";

/** Makes the last filter also keep rows that match another condition. */
export function withWidened(definition: JsonObject, said: string): JsonObject | Refusal {
  const steps = stepsOf(definition);
  const at = steps.findLastIndex(({ service, action }) =>
    service === "data" && action === "filter"
  );
  const read = readCondition(lexemesOf(said), 0, { takesPairs: true });
  const filter = steps[at];
  const { where } = Object(filter?.["with"]);
  if (!filter || typeof where !== "string" || read === null || read.missingAt !== null) {
    return (texts) => texts.notAbout(said);
  }
  const fields = isJsonObject(filter["with"]) ? filter["with"] : {};
  const wider = `${/\|\||&&/.test(where) ? `(${where})` : where} || ${
    withoutEmptyCells(read.expression)
  }`;
  return {
    ...definition,
    steps: steps.with(at, { ...filter, with: { ...fields, where: wider } }),
  };
}

const RATHER_WORDS = {
  en: ["rather|better|maybe|perhaps|even|just|only|like|say|about"],
  de: ["lieber|eher|besser|vielleicht|sogar|nur"],
  fr: ["plutôt|mieux|peut-être|même|seulement"],
  es: ["mejor|quizá(s)|incluso|solo|sólo|más_bien"],
};
/** Matches words such as "or rather 15", which correct a number and compare no column. */
const RATHER = pattern("iu")`^ \s* ${RATHER_WORDS} (?!\p{L})`;

/** Whether the words after "or" correct a value instead of comparing a column. */
export function isCorrection(condition: string): boolean {
  return RATHER.test(condition);
}
