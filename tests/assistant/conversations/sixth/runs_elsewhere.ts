import { APPROVING, ASKING, DAILY, FAILING, WAITING } from "../definitions.ts";
import { type Conversation, honest, tells, turn } from "../turn.ts";

/**
 * People in a thread about a workflow that was run somewhere else: in the console, or over the API.
 */
export const RUNS_ELSEWHERE: readonly Conversation[] = [
  {
    person: "somebody who comes back to a failure",
    language: "en",
    start: { ...FAILING, hasRun: true },
    turns: [
      turn("why did it fail?", tells(/parse_failed/)),
      turn("I retried it twice already", honest(/retried/)),
      turn("try again", { runs: ["failed"], says: /goes on from the step that failed/ }),
      turn("cancel it", honest(/it has failed already/)),
    ],
  },
  {
    person: "somebody who has started too much",
    language: "en",
    start: { ...WAITING, hasRun: true },
    turns: [
      turn("if it takes longer than an hour, cancel it", honest(/takes/)),
      turn("kill that run", { runs: ["cancelled"] }),
      turn("retry", honest(/it is cancelled, and not failed/)),
    ],
  },
  {
    person: "a head of department with an inbox",
    language: "en",
    start: { ...APPROVING, hasRun: true },
    turns: [
      turn("approve it", { proposed: "answer", says: /which asks "Refund 40 euros\?"/ }),
      turn("no", {}),
      turn("is anything waiting for me?", tells(/> Refund 40 euros\?/)),
      turn("should I approve it?", honest(/should/)),
      turn("who waits for me?", tells(/> Refund 40 euros\?/)),
      turn("approve it", { runs: ["succeeded"] }),
      turn("approve it", honest(/No run asks anything/)),
    ],
  },
  {
    person: "a head of department who gives reasons",
    language: "en",
    start: { ...APPROVING, hasRun: true },
    turns: [
      turn("reject it, too expensive", { proposed: "answer" }),
      turn("yes", { runs: ["succeeded"] }),
    ],
  },
  {
    person: "a teacher with one mark to give",
    language: "en",
    start: { ...ASKING, hasRun: true },
    turns: [
      turn("the mark is 2", { proposed: "answer", says: /which asks "Which mark\?"/ }),
      turn("yes", { runs: ["succeeded"] }),
    ],
  },
  {
    person: "eine Sachbearbeiterin",
    language: "de",
    start: { ...WAITING, hasRun: true },
    turns: [turn("Lauf abbrechen", { runs: ["cancelled"] })],
  },
  {
    person: "une comptable",
    language: "fr",
    start: { ...FAILING, hasRun: true },
    turns: [turn("réessaie", { runs: ["failed"], says: /reprend à l'étape qui a échoué/ })],
  },
  {
    person: "una jefa de turno",
    language: "es",
    start: { ...WAITING, hasRun: true },
    turns: [turn("cancela la ejecución", { runs: ["cancelled"] })],
  },
  {
    person: "somebody whose run went well",
    language: "en",
    start: { ...DAILY, hasRun: true },
    turns: [
      turn("did it work?", tells(/has succeeded/)),
      turn("cancel it", honest(/it has succeeded already/)),
    ],
  },
];
