/** The server's own checker, in a worker thread. */
import { parseDefinition } from "../../../src/definition/parse.ts";
import { complete } from "./completion/complete.ts";
import type { CheckAnswer, CheckQuestion } from "./check_messages.ts";

addEventListener("message", ({ data: { id, source, place } }: MessageEvent<CheckQuestion>) => {
  const answer: CheckAnswer = place
    ? { id, errors: [], completion: complete(source, place) }
    : { id, errors: errorsOf(source), completion: null };
  postMessage(answer);
});

function errorsOf(source: string): CheckAnswer["errors"] {
  try {
    const { errors, warnings } = parseDefinition(source);
    return [...errors, ...warnings.map((each) => ({ ...each, severity: "warning" as const }))];
  } catch (error) {
    // A text that is too large is refused as a whole.
    const message = error instanceof Error ? error.message : String(error);
    return [{ path: "", line: 1, column: 1, message }];
  }
}
