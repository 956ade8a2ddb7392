import type { Sink } from "../sketch.ts";
import type { Sentence } from "./sentence.ts";

type Common = "gates" | "text" | "subject" | "at" | "only";

/** Adds a sending with the conditions that the sentence gives for it. */
export function send(
  sentence: Sentence,
  sink:
    | Omit<Extract<Sink, { kind: "mail" }>, Common>
    | Omit<Extract<Sink, { kind: "mailEach" }>, Common>
    | Omit<Extract<Sink, { kind: "post" }>, Common>
    | Omit<Extract<Sink, { kind: "file" }>, Common>,
): void {
  const { sketch } = sentence;
  const whole: Sink = {
    ...sink,
    gates: sentence.takeGates(),
    text: sentence.text,
    subject: sentence.subject,
    at: sketch.work.length,
    only: sentence.only,
  };
  sentence.only = null;
  sentence.sent = whole;
  if (sentence.isFailure && sketch.failure === null) {
    sketch.failure = whole;
    return;
  }
  sketch.sinks.push(whole);
  sentence.sinks.push(whole);
}
