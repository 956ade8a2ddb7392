import { NOTHING } from "../definitions.ts";
import { ORDERS_DRAFT } from "../tenth/drafts.ts";
import {
  type Conversation,
  draft,
  honest,
  type Outcome,
  type Start,
  tells,
  turn,
} from "../turn.ts";

const NOTHING_DONE: Outcome = {};

const CANDIDATES: Start = {
  kind: "published",
  definition: `format: planner/1
name: Candidates
inputs:
  email: { type: string, default: "" }
steps:
  - { id: decide, service: human, action: approve, with: { message: Invite? } }
`,
};

const REFUSED = /"when":"!steps\.decide\.output\.approved"/;

/** Steps after a yes or a no, questions about what would happen, and deeds that are put off. */
export const DECISIONS: readonly Conversation[] = [
  {
    person: "somebody who hires",
    language: "en",
    start: CANDIDATES,
    turns: [
      turn("if it is refused, email boss@example.com", draft(REFUSED, "boss@example.com")),
      turn("tell ops@example.com if she says no", draft("ops@example.com")),
      turn("if status is refused, email boss@example.com", NOTHING_DONE),
      turn("if it is approved, what happens?", NOTHING_DONE),
      turn("bei Ablehnung bitte Mail an chef@example.com", draft("chef@example.com")),
      turn("si accord, POST https://rdv.example.com/invitations", {
        ...draft('"when":"steps.decide.output.approved"', "rdv.example.com"),
      }),
      turn("si ella dice que no, correo a ventas@example.com", draft("ventas@example.com")),
    ],
  },
  {
    person: "somebody who is not sure yet",
    language: "en",
    start: NOTHING,
    turns: [
      ORDERS_DRAFT,
      turn("if the approval is refused, email boss@example.com", honest(/asks for an approval/)),
      turn("what happens if I run it?", tells(/shop\.example\.com/)),
      turn("tell me before you publish anything", tells(/only when you say so/)),
      turn("I might publish it tonight", tells(/only when you say so/)),
      turn("hold on", tells(/only when you say so/)),
      turn("don't publish it, raise it to 310", honest(/"don't publish it"/)),
      turn("no", NOTHING_DONE),
      turn("veröffentliche noch nichts", tells(/nur wenn du es sagst/)),
      turn("ne publie pas encore", tells(/seulement si tu le dis/)),
      turn("todavía no lo ejecutes", tells(/solo cuando tú lo dices/)),
    ],
  },
];
