import { isDeepStrictEqual } from "node:util";
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

/**
 * Gives the job to the assistant as a user would, publishes what it has built, uses it, and compares
 * what has become of it.
 */
export async function evaluateJob(evaluator: Evaluator, job: Job): Promise<Score> {
  await using place = await Place.open(evaluator);
  const score = (outcome: Score["outcome"], detail = ""): Score => ({
    id: job.id,
    outcome,
    detail,
  });
  await job.prepare?.(place);
  const { threadId } = await place.ask("POST", "/chats");
  const said = await say(place, threadId, job.says.replaceAll("{site}", place.site.url));
  const { workflowPublicId, valid } = await place.ask("GET", `/chats/${threadId}/messages`);
  if (valid !== true) return score("no valid draft", said.slice(-300));
  let found: Json;
  try {
    await place.ask("POST", `/workflows/${workflowPublicId}/publish?threadId=${threadId}`, {});
    found = job.play
      ? await job.play(place, workflowPublicId)
      : await place.run(workflowPublicId, job.inputs);
  } catch (error) {
    return score("failed run", String(error).slice(0, 300));
  }
  return isDeepStrictEqual(found, job.expected)
    ? score("right")
    : score("wrong outputs", JSON.stringify(found).slice(0, 300));
}

/** The events of the reply, up to its end. */
async function say(place: Place, threadId: string, message: string): Promise<string> {
  const body = new FormData();
  body.append("message", message);
  return await place.send("POST", `/chats/${threadId}/messages`, body);
}
