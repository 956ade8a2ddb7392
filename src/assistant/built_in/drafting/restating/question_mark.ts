import { oneOf, pattern } from "../../../../lib/text/pattern.ts";

const ASKS_WHAT = /^\s*(?:[\w.-]{1,60}:\s*)?(?:what|which|who|how many|how much)\b/iu;

const CAN_YOU = {
  en: ["can|could|would|will you|we"],
  de: ["kannst|könntest|würdest|können|könnten|würden"],
  fr: ["peux|pourrais|pouvez|pourriez"],
  es: ["puedes|puede|pueden|podrías|podría|podrían"],
};
const ASKS_FOR = pattern("iu")`^ [^.?]{0,40} \b ${oneOf(CAN_YOU, {}, "\\s+")} \b`;

/** Removes the question mark from "can you fetch …?", which is an order. */
export function withoutQuestionMark(text: string): string {
  const isAsked = ASKS_WHAT.test(text) || ASKS_FOR.test(text);
  // The replacement has the same length, so that positions stay valid.
  return isAsked ? text.replace(/\?(?=\s*$|\s+\p{L})/gu, ".") : text;
}
