import { APPROVING, DAILY, FAILING, NEEDY, PAY, WAITING } from "../../conversations/definitions.ts";
import { type Conversation, type Outcome, type Turn, turn } from "../../conversations/turn.ts";

/** A message after the one that drafts. */
export type LedRow = readonly [lead: string, says: string, gives: Outcome];
/** A message after those that leave something open. */
export type AnsweredRow = readonly [leads: readonly string[], says: string, gives: Outcome];
/** A message in a scene. */
export type SceneRow = readonly [scene: SceneName, says: string, gives: Outcome];

const RENAME = turn("rename it to Beet", { draft: [] });
const EVERY_MONDAY = turn("run it every Monday at 9", { schedules: ["0 9 * * 1"] });
const ran = (status: "succeeded" | "failed" | "waiting") => [turn("run it", { runs: [status] })];

const SCENES = {
  published: [DAILY, []],
  beside: [{ ...DAILY, beside: [PAY] }, []],
  changed: [DAILY, [RENAME]],
  two: [DAILY, [RENAME, turn("publish it", { version: 2 })]],
  needy: [NEEDY, []],
  succeeded: [DAILY, ran("succeeded")],
  failed: [FAILING, ran("failed")],
  waiting: [WAITING, ran("waiting")],
  approving: [APPROVING, ran("waiting")],
  scheduled: [DAILY, [EVERY_MONDAY]],
  paused: [DAILY, [
    EVERY_MONDAY,
    turn("pause the schedule", { schedules: ["paused 0 9 * * 1"] }),
  ]],
  shared: [DAILY, [turn("share it with finance", { teams: ["finance"] })]],
} satisfies Readonly<Record<string, readonly [Conversation["start"], readonly Turn[]]>>;

/** The state in which a message finds the service. */
export type SceneName = keyof typeof SCENES;

export function ledConversation([lead, says, gives]: LedRow): Conversation {
  const turns = [turn(lead, { draft: [] }), turn(says, gives)];
  return { person: "an English speaker", language: "en", start: { kind: "nothing" }, turns };
}

export function answeredConversation([leads, says, gives]: AnsweredRow): Conversation {
  const turns = [...leads.map((lead) => turn(lead, {})), turn(says, gives)];
  return { person: "an English speaker", language: "en", start: { kind: "nothing" }, turns };
}

export function sceneConversation([scene, says, gives]: SceneRow): Conversation {
  const [start, before] = SCENES[scene];
  return {
    person: scene,
    language: "en",
    start,
    turns: [...before, turn(says, gives)],
  };
}
