import { readShown } from "../lib/turns/write_json.ts";
import { isJsonObject, type Json } from "../lib/json.ts";
import type { Question } from "../runs/questions/question.ts";
import type { Run } from "../runs/run.ts";
import { describeQuestions } from "./question_report.ts";

/** Actions whose output names files that existed before. */
const READS_FILES = new Set(["read", "list"]);

const STATUS_WORDS: Record<Run["status"], string> = {
  queued: "is waiting for its turn",
  running: "is still running",
  waiting: "is waiting",
  succeeded: "has succeeded",
  failed: "has failed",
  cancelled: "was cancelled",
};

/** Describes the state of a run, and every file that it created, with its exact object key. */
export function describeRun(run: Run, questions: readonly Question[] = []): string {
  const lines = [`Run ${run.runId} ${STATUS_WORDS[run.status]} (status: ${run.status}).`];
  if (run.error) lines.push(errorLine(run.error));
  if (run.status === "waiting") lines.push(...waitingLines(run, questions));
  const files = filesOf(run);
  if (files.length > 0) lines.push("", "Files:", ...files.map(fileLine));
  if (run.status === "succeeded" && run.outputs && Object.keys(run.outputs).length > 0) {
    lines.push("", "Outputs:", "```json", shorten(JSON.stringify(run.outputs, null, 2)), "```");
  }
  if (run.status === "queued" || run.status === "running") {
    lines.push(`It goes on by itself: say "status", or look at GET /api/v1/runs/${run.runId}.`);
  }
  return lines.join("\n");
}

/** Returns the error on one line, whatever its message contains. */
function errorLine({ code, message, stepId }: NonNullable<Run["error"]>): string {
  const words = message.replace(/\s+/g, " ");
  return stepId === null
    ? `Error ${code}: ${words}`
    : `Error ${code} in step "${stepId}": ${words}`;
}

function waitingLines({ runId, steps }: Run, questions: readonly Question[]): string[] {
  if (questions.length > 0) return describeQuestions(questions);
  const waiting = steps.filter(({ status }) => status === "waiting");
  const people = waiting.filter(({ service }) => service === "human");
  if (people.length === 0) {
    return waiting.map(({ id, service }) =>
      service === "workflow"
        ? `Step "${id}" waits for the run of another workflow, which may ask: "list the questions".`
        : `Step "${id}" waits for its time; the run goes on by itself.`
    );
  }
  return people.map(({ id }) =>
    `Step "${id}" waits for a person: answer it at POST /api/v1/runs/${runId}/answer.`
  );
}

interface RunFile {
  objectKey: string;
  name: string;
}

function fileLine({ name, objectKey }: RunFile): string {
  return `- ${name}: ${objectKey}`;
}

/** Returns the files that the steps of a run stored, each once, in the order of the steps. */
function filesOf({ steps }: Run): RunFile[] {
  const found = new Map<string, RunFile>();
  for (const { service, action, output } of steps) {
    if (service === "files" && action !== null && READS_FILES.has(action)) continue;
    collectFiles(readShown(output), found);
  }
  return [...found.values()];
}

function collectFiles(value: Json, found: Map<string, RunFile>): void {
  if (Array.isArray(value)) {
    for (const item of value) collectFiles(item, found);
    return;
  }
  if (!isJsonObject(value)) return;
  const { objectKey } = value;
  if (typeof objectKey === "string" && !found.has(objectKey)) {
    const name = objectKey.slice(objectKey.lastIndexOf("/") + 1);
    found.set(objectKey, { objectKey, name });
  }
  for (const inner of Object.values(value)) collectFiles(inner, found);
}

const SHOWN_CHARACTERS_MAX = 4_000;

function shorten(text: string): string {
  if (text.length <= SHOWN_CHARACTERS_MAX) return text;
  return `${text.slice(0, SHOWN_CHARACTERS_MAX)}\n… (${text.length} characters in all)`;
}
