import { isDeepStrictEqual } from "node:util";
import { sseEvents, textOf } from "../../support/http/sse_events.ts";
import type { Json } from "../../../src/lib/json.ts";
import type { Job } from "./job.ts";
import { type Evaluator, Place } from "./place.ts";

/** Settings that the jobs require: their web site is on the loopback. */
export const JOB_SETTINGS = {
  HTTP_ALLOWED_NETWORKS: "127.0.0.0/8",
  PUBLIC_URL: "http://localhost",
  RATE_LIMIT_PER_MINUTE: "0",
} as const;

export const OUTCOMES = [
  "right",
  "wrong outputs",
  "failed run",
  "no valid draft",
  "failed reply",
] as const;

/** How a job went: `right` if it does what was asked for, or why not. */
export interface Score {
  id: string;
  outcome: typeof OUTCOMES[number];
  /** The value found in place of the expected one, the errors of the draft, or the failure. */
  detail: string;
}

const DETAIL_MAX = 300;

/** The characters of what was found, and of what was expected. */
const SIDE_MAX = 150;

/**
 * Gives the job to the assistant as a user would, publishes what it has built, uses it, and
 * compares what has become of it.
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
  if (built.failure !== null) return score("failed reply", built.failure.slice(0, DETAIL_MAX));
  if (built.workflowId === null) return score("no valid draft", built.why.slice(0, DETAIL_MAX));
  try {
    for await (const { found, expected } of uses(place, job, built.workflowId)) {
      if (isDeepStrictEqual(found, expected)) continue;
      const [given, wanted] = [found, expected].map((value) =>
        JSON.stringify(value).slice(0, SIDE_MAX)
      );
      return score("wrong outputs", `found ${given}, expected ${wanted}`);
    }
  } catch (error) {
    return score("failed run", String(error).slice(0, DETAIL_MAX));
  }
  return score("right");
}

interface Built {
  /** The error that ended the reply, such as that of a server that is away; null without one. */
  failure: string | null;
  /** Null if there is no draft that can be published. */
  workflowId: string | null;
  /** Why there is none: the errors of the draft, or the end of the reply if there is no draft. */
  why: string;
}

async function build(place: Place, job: Job): Promise<Built> {
  const { threadId } = await place.ask("POST", "/chats");
  const { text, failure } = await say(place, {
    threadId,
    message: job.says.replaceAll("{site}", place.site.url),
  });
  const { workflowPublicId, valid } = await place.ask("GET", `/chats/${threadId}/messages`);
  if (valid !== true) {
    const why = workflowPublicId === null
      ? `it made no draft, and said: ${text.slice(-SAID_MAX)}`
      : await faultsOf(place, `/workflows/${workflowPublicId}/draft?threadId=${threadId}`);
    return { failure, workflowId: null, why };
  }
  await place.ask("POST", `/workflows/${workflowPublicId}/publish?threadId=${threadId}`, {});
  return { failure: null, workflowId: workflowPublicId, why: "" };
}

const SAID_MAX = 200;
const FAULTS_MAX = 3;

async function faultsOf(place: Place, path: string): Promise<string> {
  const { errors } = await place.ask("GET", path);
  const faults: { path: string; message: string }[] = errors.slice(0, FAULTS_MAX);
  return faults.map(({ path: at, message }) => `${at}: ${message}`).join("; ");
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

/** The text of the reply, and the error that ended it. */
async function say(
  place: Place,
  { threadId, message }: { threadId: string; message: string },
): Promise<{ text: string; failure: string | null }> {
  const body = new FormData();
  body.append("message", message);
  const stream = await place.send("POST", `/chats/${threadId}/messages`, body);
  const events = await Array.fromAsync(sseEvents(new Response(stream)));
  const failure = events.find(({ event }) => event === "error")?.content ?? null;
  return { text: textOf(events), failure };
}
