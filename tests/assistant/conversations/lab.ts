import assert from "node:assert/strict";
import { PROPOSAL_TEXTS } from "../../../src/assistant/grammar/language/answers/proposal_texts.ts";
import { SCHEDULE_TEXTS } from "../../../src/assistant/grammar/language/answers/schedule_texts.ts";
import { DRAFT_TEXTS } from "../../../src/assistant/grammar/language/drafts/draft_texts.ts";
import { NOT_UNDERSTOOD_TEXTS } from "../../../src/assistant/built_in/not_understood/suggestions.ts";
import type { Json } from "../../../src/lib/json.ts";
import type { SpecifiedCaller } from "../../support/specification/caller.ts";
import { CHATS, newThread, readThread } from "../../support/specification/chats.ts";
import type { SpecifiedServer } from "../../support/specification/server.ts";
import { runWhen, startRun } from "../../support/specification/workflows.ts";
import type { Beside, Conversation, Outcome, Start, Turn } from "./turn.ts";

/** The state of the service, as HTTP tells it. */
export interface State {
  /** The name of the thread's workflow. */
  about: string | null;
  definition: string;
  isValid: boolean;
  version: number;
  runs: readonly string[];
  schedules: readonly string[];
  teams: readonly string[];
  proposed: string | null;
  proposalId: string | null;
  form: boolean;
  isDeleted: boolean;
}

export type Verdict = { verdict: "right" } | { verdict: "honest" | "wrong"; why: string };

export type Judged = Verdict & { says: string; answer: string };

/** Says every message of a conversation, and judges what comes of each. */
export async function hold(
  server: SpecifiedServer,
  { start, turns }: Conversation,
): Promise<Judged[]> {
  const org = `org-${crypto.randomUUID()}`;
  const caller = await server.caller({ org, teams: ["finance", "support"] });
  for (const definition of start.beside ?? []) await publish(caller, definition);
  const threadId = await begin(caller, start);
  const judged: Judged[] = [];
  let before = await readState(caller, threadId);
  for (const turn of turns) {
    const answer = await post(caller, { threadId, turn });
    const after = await readState(caller, threadId);
    judged.push({ ...judge(turn.gives, { before, after, answer }), says: turn.says, answer });
    before = after;
  }
  return judged;
}

async function begin(caller: SpecifiedCaller, start: Start & Beside): Promise<string> {
  if (start.kind === "nothing") return await newThread(caller);
  const workflowId = await publish(caller, start.definition);
  if (start.hasRun) {
    const runId = await startRun(caller, { workflowId });
    await runWhen(caller, { runId, statuses: ["succeeded", "failed", "waiting"] });
  }
  const path = `POST ${CHATS}/from-workflow`;
  return (await caller.expect(201, path, { json: { workflowPublicId: workflowId } })).threadId;
}

async function publish(caller: SpecifiedCaller, definition: Json): Promise<string> {
  const { workflowId } = await caller.expect(201, "POST /api/v1/workflows", {
    json: { definition },
  });
  await caller.expect(201, `POST /api/v1/workflows/${workflowId}/publish`);
  return workflowId;
}

async function post(
  caller: SpecifiedCaller,
  { threadId, turn: { says, file, inputs } }: { threadId: string; turn: Turn },
): Promise<string> {
  if (file === undefined) {
    const answers = inputs && { isInterrupt: true, interruptType: "workflow-inputs", inputs };
    return textOf(await caller.say(threadId, says, answers));
  }
  const attachments = [new File([file.text], file.name, { type: "text/csv" })];
  const form = { message: says, attachments };
  const response = await caller.call(`POST ${CHATS}/${threadId}/messages`, { form });
  assert.equal(response.status, 200, response.text);
  return response.text.split("\n").filter((line) => line.startsWith("data: "))
    .map((line) => JSON.parse(line.slice("data: ".length)).content).join("");
}

function textOf(events: readonly { content: string }[]): string {
  return events.map(({ content }) => content).join("");
}

export async function readState(caller: SpecifiedCaller, threadId: string): Promise<State> {
  const { workflow, workflowPublicId: id, rule, valid, proposal, interrupt } = await readThread(
    caller,
    threadId,
  );
  const found = id === null ? null : await caller.call(`GET /api/v1/workflows/${id}`);
  const detail = found?.status === 200 ? found.body : null;
  const of = async (part: string) =>
    detail ? await caller.expect(200, `GET /api/v1/workflows/${id}/${part}`) : null;
  const runs = await of("runs?limit=100");
  const schedules = await of("schedules");
  return {
    about: detail?.name ?? null,
    definition: JSON.stringify(workflow ?? rule),
    isValid: valid !== false,
    version: Number(detail?.version ?? 0),
    runs: (runs?.runs ?? []).map(({ status }: { status: string }) => status).reverse(),
    schedules: (schedules?.schedules ?? []).map(lineOf),
    teams: detail?.sharedTeamKeys ?? [],
    proposed: proposal?.deed ?? null,
    proposalId: proposal?.proposalId ?? null,
    form: interrupt !== null,
    isDeleted: id === null,
  };
}

interface Schedule {
  cron: string | null;
  runAt: string | null;
  phrase: string;
  paused: boolean;
}

function lineOf({ cron, phrase, paused }: Schedule): string {
  return `${paused ? "paused " : ""}${cron ?? phrase}`;
}

interface Seen {
  before: State;
  after: State;
  answer: string;
}

function judge(outcome: Outcome, seen: Seen): Verdict {
  const { before, after, answer } = seen;
  const wanted = { ...wantedAfter(outcome, before), proposalId: after.proposalId };
  // An earlier proposal waits on, and takes no other answer for a yes.
  const isKept = outcome.proposed === undefined && outcome.opened === undefined &&
    after.proposalId === before.proposalId;
  if (isKept) wanted.proposed = before.proposed;
  const isAsWanted = same({ ...after, ...freed(outcome) }, { ...wanted, ...freed(outcome) }) &&
    holdsDraft(outcome, seen);
  const { proposed, proposalId, form } = after;
  const stays = same(after, { ...settled(before), proposed, proposalId, form });
  if (isAsWanted && saysIt(outcome, answer)) return { verdict: "right" };
  const why = `${JSON.stringify(after)}\n${answer}`;
  const isHonest = stays &&
    (isRefusal(answer) || answer.startsWith("Cannot ") || after.proposed !== null || after.form);
  return { verdict: isHonest ? "honest" : "wrong", why };
}

/** A message settles what was open, unless it says otherwise. */
function settled(before: State): State {
  return { ...before, proposed: null, proposalId: null, form: false };
}

function wantedAfter(outcome: Outcome, before: State): State {
  const { version, runs, schedules, teams, proposed, form, isDeleted } = outcome;
  const kept = outcome.opened === undefined ? settled(before) : openedAs(outcome.opened, before);
  if (isDeleted) {
    return { ...kept, isDeleted, about: null, definition: "null", version: 0, ...GONE };
  }
  return {
    ...kept,
    version: version ?? kept.version,
    runs: runs ?? kept.runs,
    schedules: schedules ?? kept.schedules,
    teams: teams ?? kept.teams,
    proposed: proposed ?? null,
    form: form ?? false,
  };
}

/** A workflow as it is where nothing but its first version was published. */
function openedAs(about: string, before: State): State {
  return { ...settled(before), about, version: 1, isValid: true, isDeleted: false, ...GONE };
}

const GONE = { runs: [], schedules: [], teams: [] };

/** Parts of the state that a new draft changes by itself. */
function freed({ draft, isDeleted, version, opened }: Outcome): Partial<State> {
  const isOther = draft || isDeleted || version !== undefined;
  if (isOther) return { definition: "", isDeleted: false, about: null };
  return opened === undefined ? {} : { definition: "" };
}

function holdsDraft({ draft, lacks = [] }: Outcome, { before, after }: Seen): boolean {
  if (draft === undefined) return true;
  const { definition, isValid } = after;
  return definition !== before.definition && isValid &&
    draft.every((each) =>
      typeof each === "string" ? definition.includes(each) : each.test(definition)
    ) && lacks.every((each) => !definition.includes(each));
}

function saysIt({ says, honest, brief }: Outcome, answer: string): boolean {
  if (answer.trim() === "" || (brief && !isBrief(answer))) return false;
  if (says) return says.test(answer) && !isRefusal(answer);
  return honest ? honest.test(answer) : true;
}

function isBrief(answer: string): boolean {
  return answer.length < 1_000 && (answer.match(/^- /gm)?.length ?? 0) <= 4;
}

function same(one: State, other: State): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const REFUSALS = [
  ...Object.values(DRAFT_TEXTS).map(({ cannot }) => cannot),
  ...Object.values(NOT_UNDERSTOOD_TEXTS).map(({ offer }) => offer),
  ...Object.values(PROPOSAL_TEXTS).map(({ nothingWaits }) => nothingWaits),
  ...Object.values(SCHEDULE_TEXTS).map(({ none }) => none),
];

/** A question of the assistant's own, or what is missing; what it quotes begins with `>`. */
const OPEN =
  /(?:^|\n)[^>\n][^\n]*\?\s*$|^There is no(?:thing)? |^Es gibt keinen? |^Il n'y a pas de |^No hay ningun|^Schedule not found/;

/** An answer that quotes the words of a message, or asks back. */
export function isRefusal(answer: string): boolean {
  return REFUSALS.some((each) => answer.includes(each)) || OPEN.test(answer);
}
