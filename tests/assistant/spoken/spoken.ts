import assert from "node:assert/strict";
import { readDraft } from "../../../src/assistant/built_in/drafting/read_draft.ts";
import { type Conversation, type Outcome, type Turn, turn } from "../conversations/turn.ts";
import {
  APPROVING,
  DAILY,
  FAILING,
  NEEDY,
  NOTHING,
  PAY,
  WAITING,
} from "../conversations/definitions.ts";
import type { Wish, WishOutcome } from "../drafting/wish.ts";

/** The state in which a message finds the service. */
export type Scene =
  /** A new thread. */
  | "nothing"
  /** A thread with a draft of its own that was never published. */
  | "new draft"
  /** A published workflow. */
  | "published"
  /** A published workflow beside another one. */
  | "beside"
  /** A published workflow with a changed draft. */
  | "changed"
  /** A published workflow with two versions. */
  | "two versions"
  /** A published workflow that requires two inputs. */
  | "needy"
  /** A published workflow after a run that succeeded, failed, waits, or asks for an approval. */
  | "succeeded"
  | "failed"
  | "waiting"
  | "approving"
  /** A published workflow that runs every Monday at 9:00, and with that schedule paused. */
  | "scheduled"
  | "paused"
  /** A published workflow that is shared with the team finance. */
  | "shared"
  /** A published workflow of which a run with other inputs is proposed. */
  | "proposed";

/** A message in a scene, and what has to come of it. */
export type SceneRow = readonly [scene: Scene, says: string, gives: Outcome];

/** A first message, the effects of the draft, and the answers to what the message leaves open. */
export interface DraftRow {
  says: string;
  answers?: readonly string[];
  world?: Wish["world"];
  gives: WishOutcome;
}

/** The messages of one language. Their outcomes were written down before they were sent. */
export interface Spoken {
  language: Conversation["language"];
  /** The messages that lead to a scene. */
  before: Readonly<Record<Scene, readonly Turn[]>>;
  /** Deeds and questions. */
  deeds: readonly SceneRow[];
  /** Messages that name a deed and order none. */
  mentions: readonly SceneRow[];
  drafts: readonly DraftRow[];
  /** Edits of a draft or a schedule, and answers. */
  edits: readonly SceneRow[];
  /** Conversations in which the assistant asks for something. */
  answers?: readonly Pick<Conversation, "start" | "turns">[];
}

/** A first message with all that the draft needs. */
export function drafted(says: string, world: Wish["world"], gives: WishOutcome): DraftRow {
  return { says, world, gives };
}

const STARTS: Readonly<Record<Scene, Conversation["start"]>> = {
  nothing: NOTHING,
  "new draft": NOTHING,
  published: DAILY,
  beside: { ...DAILY, beside: [PAY] },
  changed: DAILY,
  "two versions": DAILY,
  needy: NEEDY,
  succeeded: DAILY,
  failed: FAILING,
  waiting: WAITING,
  approving: APPROVING,
  scheduled: DAILY,
  paused: DAILY,
  shared: DAILY,
  proposed: DAILY,
};

/** The words that lead to each scene in one language. */
export interface Steps {
  draft: string;
  rename: string;
  publish: string;
  run: string;
  schedule: string;
  pause: string;
  share: string;
  propose: string;
}

/** Leads to each scene in the words of one language. */
export function leadTo(steps: Steps): Spoken["before"] {
  const rename = turn(steps.rename, { draft: [] });
  const schedule = turn(steps.schedule, { schedules: ["0 9 * * 1"] });
  const run = (status: "succeeded" | "failed" | "waiting") => [
    turn(steps.run, { runs: [status] }),
  ];
  return {
    nothing: [],
    "new draft": [turn(steps.draft, { draft: [] })],
    published: [],
    beside: [],
    changed: [rename],
    "two versions": [rename, turn(steps.publish, { version: 2 })],
    needy: [],
    succeeded: run("succeeded"),
    failed: run("failed"),
    waiting: run("waiting"),
    approving: run("waiting"),
    scheduled: [schedule],
    paused: [schedule, turn(steps.pause, { schedules: ["paused 0 9 * * 1"] })],
    shared: [turn(steps.share, { teams: ["finance"] })],
    proposed: [...run("succeeded"), turn(steps.propose, { proposed: "run" })],
  };
}

/** The conversation that ends with the message of a row. */
export function conversationOf(
  { language, before }: Spoken,
  [scene, says, gives]: SceneRow,
): Conversation {
  const turns = [...before[scene], turn(says, gives)];
  return { person: scene, language, start: STARTS[scene], turns };
}

/** The message with the answers in the places of what it leaves open. */
export function withAnswers({ says, answers = [] }: DraftRow): string {
  return answers.reduce((text, answer) => {
    const drafted = readDraft(text);
    assert.ok(drafted?.kind === "asks", text);
    return drafted.question.fill(answer) ?? assert.fail(drafted.question.text);
  }, says);
}
