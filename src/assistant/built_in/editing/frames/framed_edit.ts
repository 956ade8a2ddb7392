import type { JsonObject } from "../../../../lib/json.ts";
import { isMailAddress } from "../../drafting/lexemes.ts";
import type { Concept } from "./frame_words.ts";
import { FRAMES, type Meant } from "./frames.ts";
import { type Frame, readFrame } from "./read_frame.ts";
import { readNamedText } from "./named_texts.ts";

/**
 * Reads a change by its words and values, whatever their order. Null unless every word of it is
 * understood, and only one kind of change has a use for all of them.
 */
export function readFramedEdit(text: string, draft: JsonObject): Meant | null {
  const named = readNamedText(text);
  if (named !== null) return named;
  const frame = readFrame(text, JSON.stringify(draft));
  if (frame === null) return null;
  for (const type of FRAMES) {
    if (!fits(frame, type)) continue;
    const meant = type.means(frame, draft);
    if (meant !== null) return meant;
  }
  return null;
}

function fits(
  frame: Frame,
  { needs, allows = [], values = [], takesKnown, unknownMax }: (typeof FRAMES)[number],
): boolean {
  const { phrases, known, unknown, variables, durations } = frame;
  const taken = new Set<Concept>([...needs.flat(), ...allows]);
  const areTaken = phrases.every(({ concepts, isFiller }) =>
    isFiller || concepts.some((each) => taken.has(each))
  );
  const said = new Set(phrases.flatMap(({ concepts }) => concepts));
  const isSaid = needs.every((need) => [need].flat().some((each) => said.has(each)));
  const isUsed = (kind: typeof values[number], count: number) =>
    count === 0 || values.includes(kind);
  const { mails, urls, files, numbers, quoted } = frame;
  const counts = { mails, urls, files, numbers, quoted };
  const areUsed =
    Object.entries(counts).every(([kind, { wanted, old }]) =>
      isUsed(kind as keyof typeof counts, wanted.length + old.length)
    ) && isUsed("variables", variables.length) && isUsed("durations", durations.length);
  const isKnown = takesKnown === true ||
    known.every((word) => isMailAddress(word) || isWord(word, phrases));
  return areTaken && isSaid && areUsed && isKnown && unknown.length <= (unknownMax?.(frame) ?? 0);
}

/** Whether a word of the draft is one of the words of changes, too, such as "mail". */
function isWord(word: string, phrases: Frame["phrases"]): boolean {
  return phrases.length > 0 && COMMON.has(word);
}

const COMMON: ReadonlySet<string> = new Set(
  "mail email send file name text subject filter report fetch sorted sort call request step workflow csv json url with to is first last output rows data http get retry max item body run not when title description format schedule"
    .split(" "),
);
