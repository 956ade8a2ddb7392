import type { Queries } from "../../db/dialect.ts";
import type { QuestionsTable } from "../../db/tables.ts";
import { isoTime } from "../../lib/clock.ts";
import { isJsonObject, type JsonObject } from "../../lib/json.ts";
import { parseExpiry } from "../expiry.ts";
import { type RetryDeps, retryingContext } from "../retrying_context.ts";
import { type Service, type StepCall, StepError, type StepResult } from "../service.ts";

type QuestionRow = QuestionsTable;

type QuestionKey = Pick<QuestionRow, "run_id" | "path" | "generation">;

/** The state of a question. */
type QuestionState = Pick<QuestionRow, "status" | "expires_at" | "answer">;

/** The store of the runs' questions. */
interface Questions {
  /** Stores a question and returns its state. The step may have stored it before a crash. */
  open(queries: Queries, row: QuestionRow): Promise<QuestionState>;
  /** Ends a question that was not answered in time. Returns its state. */
  expire(
    queries: Queries,
    ended: { key: QuestionKey; now: number },
  ): Promise<QuestionState>;
}

export const MESSAGE_CHARACTERS_MAX = 10_000;

/** The most characters of a form's declarations, as JSON. */
export const FIELDS_CHARACTERS_MAX = 64 * 1024;

export interface HumanDeps extends RetryDeps {
  questions: Questions;
}

/**
 * Asks people. The question is stored before the step waits, and only the stored row decides its
 * state. An answer counts whenever it arrived; an answer that arrives as the time ends is either
 * accepted or refused.
 */
export function createHumanService({ questions, ...deps }: HumanDeps): Service {
  return async (call) => {
    const { db, clock } = retryingContext(deps, call);
    const now = clock.now();
    const key: QuestionKey = { ...call.place, run_id: call.run.runId };
    if (call.waited !== null) {
      return resultOf(
        await db.transaction(({ queries }) => questions.expire(queries, { key, now })),
      );
    }
    const row = await newQuestion(call, { key, now });
    return resultOf(await db.transaction(({ queries }) => questions.open(queries, row)));
  };
}

function resultOf({ status, expires_at: until, answer }: QuestionState): StepResult {
  if (answer !== null) return { kind: "done", output: JSON.parse(answer) };
  if (status === "open") return { kind: "wait", until };
  const when = until === null ? "" : ` by ${isoTime(until)}`;
  throw new StepError("expired", `Nobody answered${when}`);
}

async function newQuestion(
  call: StepCall,
  { key, now }: { key: QuestionKey; now: number },
): Promise<QuestionRow> {
  const { run, action } = call;
  const { message, fields } = await shownOf(call);
  return {
    ...key,
    org_key: run.orgKey,
    workflow_id: run.workflowId,
    principal_id: run.principalId,
    kind: action === "approve" ? "approve" : "ask",
    message,
    fields: JSON.stringify(fields),
    status: "open",
    created_at: now,
    expires_at: earlier(expiryOf(call, now), call.endsAt),
    answer: null,
  };
}

/** Returns the text for people with secrets masked, even if the step received some. */
async function shownOf(
  { values, redact }: StepCall,
): Promise<{ message: string; fields: JsonObject }> {
  const { message, fields } = values;
  const shown = await redact({ message: String(message), fields: fields ?? {} });
  if (!isJsonObject(shown)) throw new Error("Redacting keeps the shape of a value");
  if (String(shown["message"]).length > MESSAGE_CHARACTERS_MAX) {
    const text = `Cannot ask: "message" must have at most ${MESSAGE_CHARACTERS_MAX} characters`;
    throw new StepError("input_invalid", text);
  }
  if (JSON.stringify(shown["fields"]).length > FIELDS_CHARACTERS_MAX) {
    const text = `Cannot ask: "fields" must have at most ${FIELDS_CHARACTERS_MAX} characters`;
    throw new StepError("input_invalid", text);
  }
  return { message: String(shown["message"]), fields: shown["fields"] as JsonObject };
}

/** Returns the earlier of two times: a question ends no later than the block around it. */
function earlier(expiresAt: number | null, endsAt: number | null): number | null {
  if (expiresAt === null || endsAt === null) return expiresAt ?? endsAt;
  return Math.min(expiresAt, endsAt);
}

function expiryOf({ values: { expires } }: StepCall, now: number): number | null {
  if (expires === undefined) return null;
  const time = parseExpiry(String(expires), now);
  if (time !== null) return time;
  const message =
    `Cannot ask until "${expires}": it must be a duration of at most 3650d, such as ` +
    "7d, or an ISO 8601 time with a zone: 2026-03-01T08:30:00Z";
  throw new StepError("input_invalid", message);
}
