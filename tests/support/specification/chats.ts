import assert from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import { REPORT } from "../workflows/definitions.ts";
import { type FakeModel, type ScriptedAnswer, startFakeModel } from "../chat/fake_model.ts";
import type { CallOptions, SpecifiedAnswer, SpecifiedCaller } from "./caller.ts";
import { openSpecifiedServer, type SpecifiedServer } from "./server.ts";
import type { ReceivedEvent } from "../http/sse_events.ts";
import { definitionNamed } from "../workflows/workflows.ts";

type Body = SpecifiedAnswer["body"];
type Form = NonNullable<CallOptions["form"]>;

export const CHATS = "/api/v1/chats";

export async function newThread(caller: SpecifiedCaller): Promise<string> {
  return (await caller.expect(200, `POST ${CHATS}`)).threadId;
}

/** A thread from a workflow, as the answer tells it. */
export async function threadFrom(
  caller: SpecifiedCaller,
  json: { workflowPublicId: string; versionPublicId?: string; title?: string },
): Promise<Body> {
  return await caller.expect(201, `POST ${CHATS}/from-workflow`, { json });
}

/** GET messages, up to 100 of them. */
export async function readThread(caller: SpecifiedCaller, threadId: string): Promise<Body> {
  return await caller.expect(200, `GET ${CHATS}/${threadId}/messages?limit=100`);
}

/** The thread as the caller's list shows it; undefined if it does not. */
export async function listedThread(caller: SpecifiedCaller, threadId: string): Promise<Body> {
  const { threads } = await caller.expect(200, `GET ${CHATS}?limit=100`);
  return threads.find(({ id }: { id: string }) => id === threadId);
}

export async function shareThread(
  caller: SpecifiedCaller,
  { threadId, teams }: { threadId: string; teams: string[] },
): Promise<Body> {
  return await caller.expect(200, `PATCH ${CHATS}/${threadId}/sharing`, {
    json: { shareWithTeamKeys: teams },
  });
}

/** A message of the conversation that PATCH title is given. */
export function titleMessage(text: string, role = "user"): JsonObject {
  return { role, content: [{ type: "text", text }] };
}

/** The answer to a message, its whole body read. */
export async function postForm(
  caller: SpecifiedCaller,
  { threadId, form }: { threadId: string; form: Form },
): Promise<SpecifiedAnswer> {
  return await caller.call(`POST ${CHATS}/${threadId}/messages`, { form });
}

/** The message is refused with this field named, and is not kept. */
export async function refuseForm(
  caller: SpecifiedCaller,
  { form, field, status = 400 }: { form: Form; field: string; status?: number },
): Promise<void> {
  const threadId = await newThread(caller);
  const answer = await postForm(caller, { threadId, form });
  assert.equal(answer.status, status, answer.text);
  const paths: string[] = answer.body.errors.map(({ path }: { path: string }) => path);
  assert.ok(paths.includes(field), `${paths} does not name ${field}`);
  assert.equal((await readThread(caller, threadId)).total, 0);
}

export function fenced(definition: string): string {
  return `\`\`\`yaml\n${definition}\n\`\`\`\n`;
}

export interface Asking {
  threadId: string;
  /** The events that were streamed up to the question. */
  events: ReceivedEvent[];
}

/** A thread in which the assistant waits for the inputs of `REPORT`. */
export async function askForInputs(caller: SpecifiedCaller): Promise<Asking> {
  const threadId = await newThread(caller);
  const events = await caller.say(threadId, `${fenced(REPORT)}publish and run it`);
  return { threadId, events };
}

/** A thread in which the assistant asks which of two workflows of one name to run. */
export async function askWhich(
  caller: SpecifiedCaller,
): Promise<Asking & { workflowIds: string[] }> {
  const definition = definitionNamed("Twins", { description: "One of two" });
  const workflowIds = [await caller.publish(definition), await caller.publish(definition)];
  const threadId = await newThread(caller);
  return { threadId, workflowIds, events: await caller.say(threadId, "run Twins") };
}

/** Answers a `workflow-inputs` with rows. */
export async function giveRows(
  caller: SpecifiedCaller,
  threadId: string,
): Promise<ReceivedEvent[]> {
  return await caller.say(threadId, "", { isInterrupt: true, inputs: { rows: [{ a: 1 }] } });
}

export interface WithModel extends AsyncDisposable {
  server: SpecifiedServer;
  model: FakeModel;
}

/** A server of its own whose language model answers with the script. */
export async function openWithModel(
  script: readonly ScriptedAnswer[],
  settings: (baseUrl: string) => Record<string, string> = oneModel,
): Promise<WithModel> {
  const model = startFakeModel(script);
  const server = await openSpecifiedServer(settings(model.baseUrl));
  return {
    server,
    model,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await model[Symbol.asyncDispose]();
    },
  };
}

function oneModel(baseUrl: string): Record<string, string> {
  return { LLM_BASE_URL: baseUrl, LLM_API_KEY: "sk-canary", LLM_MODEL: "fake" };
}
