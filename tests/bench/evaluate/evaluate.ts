import { isDeepStrictEqual } from "node:util";
import { sseEvents } from "../../support/http/sse_events.ts";
import type { Json } from "../../../src/lib/json.ts";
import type { Job } from "./job.ts";
import { type Evaluator, Place } from "./place.ts";

/** Settings that the jobs require: their web site is on the loopback. */
export const JOB_SETTINGS = {
  HTTP_ALLOWED_NETWORKS: "127.0.0.0/8",
  PUBLIC_URL: "http://localhost",
  RATE_LIMIT_PER_MINUTE: "0",
} as const;

/** How a job went: `right` if it does what was asked for, or why not. */
export interface Score {
  id: string;
  outcome: "right" | "wrong outputs" | "failed run" | "no valid draft";
  /** The outcome that it gave instead, or the error. */
  detail: string;
}

const DETAIL_MAX = 300;

/**
 * Gives the job to the assistant as a user would, publishes what it has built, uses it, and compares
 * what has become of it.
 */
export async function evaluateJob(evaluator: Evaluator, job: Job): Promise<Score> {
  await using place = await Place.open(evaluator);
  const score = (outcome: Score["outcome"], detail = ""): Score => ({
    id: job.id,
    outcome,
    detail: detail.replace(/\s+/g, " ").trim(),
  });
  await job.prepare?.(place);
  let built: Built;
  try {
    built = await build(place, job);
  } catch (error) {
    return score("no valid draft", String(error).slice(0, DETAIL_MAX));
  }
  if (built.workflowId === null) return score("no valid draft", built.said.slice(-DETAIL_MAX));
  try {
    for await (const { found, expected } of uses(place, job, built.workflowId)) {
      if (isDeepStrictEqual(found, expected)) continue;
      return score("wrong outputs", JSON.stringify(found).slice(0, DETAIL_MAX));
    }
  } catch (error) {
    return score("failed run", String(error).slice(0, DETAIL_MAX));
  }
  return score("right");
}

interface Built {
  said: string;
  /** Null if there is no draft that can be published. */
  workflowId: string | null;
}

async function build(place: Place, job: Job): Promise<Built> {
  const { threadId } = await place.ask("POST", "/chats");
  const said = await say(place, threadId, job.says.replaceAll("{site}", place.site.url));
  const { workflowPublicId, valid } = await place.ask("GET", `/chats/${threadId}/messages`);
  if (valid !== true) return { said, workflowId: null };
  await place.ask("POST", `/workflows/${workflowPublicId}/publish?threadId=${threadId}`, {});
  return { said, workflowId: workflowPublicId };
}

/** The outcome of each use of the workflow. */
async function* uses(
  place: Place,
  job: Job,
  workflowId: string,
): AsyncGenerator<{ found: Json; expected: Json }> {
  const { inputs, expected, play, again } = job;
  const found = play ? await play(place, workflowId) : await place.run(workflowId, inputs);
  yield { found, expected };
  if (again) yield { found: await place.run(workflowId, again.inputs), expected: again.expected };
}

/** The text of the reply, up to its end, and its error if it has one. */
async function say(place: Place, threadId: string, message: string): Promise<string> {
  const body = new FormData();
  body.append("message", message);
  const stream = await place.send("POST", `/chats/${threadId}/messages`, body);
  const events = await Array.fromAsync(sseEvents(new Response(stream)));
  return events.map(({ content = "" }) => content).join("");
}
