import type { Words } from "./words.ts";

const POLITE = [
  ...["please", "kindly", "thanks", "thank you", "hi", "hello", "hey"],
  ...["can you", "could you", "would you", "i want to", "i want you to"],
  ...["i would like to", "i would like you to", "set it to", "set this to"],
  ...["let it", "let this", "make it", "make this", "have it", "have this", "it should"],
];

const VERBS = [
  "run",
  "runs",
  "rerun",
  "execute",
  "start",
  "trigger",
  "launch",
  "schedule",
  "reschedule",
];

const OBJECTS = ["it", "this", "workflow", "job", "report"].flatMap((noun) =>
  noun === "it" || noun === "this" ? [noun] : [`the ${noun}`, `this ${noun}`, `my ${noun}`]
);

/** Takes words that carry no time: `please`, `run this`, `can you schedule it to run`. */
export function readCourtesy(words: Words): boolean {
  if (words.takeAny(POLITE)) return true;
  if (!words.takeAny(VERBS)) return false;
  words.takeAny(OBJECTS);
  const hasSecondVerb = words.attempt(() => words.take("to") && words.takeAny(VERBS));
  if (!hasSecondVerb) words.takeAny(["for", "to"]);
  return true;
}
