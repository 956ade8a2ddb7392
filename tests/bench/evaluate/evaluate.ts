import { isDeepStrictEqual } from "node:util";
import type { App } from "../../../src/app.ts";
import type { Json, JsonObject } from "../../../src/lib/json.ts";
import type { Job } from "./jobs.ts";

/** How a job went: `built` what it asked for, or why not. */
export interface Score {
  id: string;
  outcome: "right" | "wrong outputs" | "failed run" | "no valid draft";
  /** The outcome that it gave instead, or the error. */
  detail: string;
}

type Ask = (method: string, path: string, body?: JsonObject) => Promise<JsonObject>;

/** The caller of one evaluation: every job has a thread of its own. */
export interface Evaluator {
  app: Pick<App, "fetch">;
  token: string;
}

/**
 * Gives the job to the assistant as a user would, publishes what it has built, runs it with the job's
 * inputs, and compares the outputs.
 */
export async function evaluateJob(evaluator: Evaluator, job: Job): Promise<Score> {
  const ask = asking(evaluator);
  const { threadId } = await ask("POST", "/chats");
  const said = await say(evaluator, { threadId: String(threadId), message: job.says });
  const { workflowPublicId, valid } = await ask("GET", `/chats/${threadId}/messages`);
  const score = (outcome: Score["outcome"], detail = ""): Score => ({
    id: job.id,
    outcome,
    detail,
  });
  if (valid !== true) return score("no valid draft", said.slice(-300));
  const path = `/workflows/${workflowPublicId}`;
  await ask("POST", `${path}/publish?threadId=${threadId}`, {});
  const started = await ask("POST", `${path}/runs`, { inputs: job.inputs });
  if (typeof started["runId"] !== "string") return score("failed run", JSON.stringify(started));
  // The stream of its events ends with the run.
  await send(evaluator, { method: "GET", path: `/runs/${started["runId"]}/events` });
  const run = await ask("GET", `/runs/${started["runId"]}`);
  if (run["status"] !== "succeeded") return score("failed run", JSON.stringify(run["error"]));
  const outputs: Json = run["outputs"] ?? null;
  return isDeepStrictEqual(outputs, job.outputs)
    ? score("right")
    : score("wrong outputs", JSON.stringify(outputs).slice(0, 300));
}

interface Sent {
  method: string;
  path: string;
  body?: JsonObject | FormData;
}

/** The whole answer. */
async function send({ app, token }: Evaluator, { method, path, body }: Sent): Promise<string> {
  const isForm = body instanceof FormData;
  const type: Record<string, string> = body && !isForm
    ? { "content-type": "application/json" }
    : {};
  const response = await app.fetch(
    new Request(`http://localhost/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...type },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    }),
  );
  return await response.text();
}

function asking(evaluator: Evaluator): Ask {
  return async (method, path, body) =>
    JSON.parse(await send(evaluator, { method, path, ...(body && { body }) }));
}

/** The events of the reply, up to its end. */
async function say(
  evaluator: Evaluator,
  { threadId, message }: { threadId: string; message: string },
): Promise<string> {
  const body = new FormData();
  body.append("message", message);
  return await send(evaluator, { method: "POST", path: `/chats/${threadId}/messages`, body });
}
