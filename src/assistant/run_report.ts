import { readShown } from "../lib/turns/write_json.ts";
import { isJsonObject, type Json } from "../lib/json.ts";
import type { Question } from "../runs/questions/question.ts";
import type { Run } from "../runs/run.ts";
import { RUN_TEXTS, type RunTexts } from "./grammar/language/answers/run_texts.ts";
import { shownNumber } from "./grammar/language/answers/shown_values.ts";
import type { Language } from "./grammar/language/vocabulary.ts";
import { describeQuestions } from "./question_report.ts";

/** Actions whose output names files that they did not store. */
const READS_FILES = new Set(["read", "list"]);

/** Describes the state of a run, and lists its files with their object keys verbatim. */
export function describeRun(
  language: Language,
  run: Run,
  questions: readonly Question[] = [],
): string {
  const { runId, status, error, outputs } = run;
  const texts = RUN_TEXTS[language];
  const lines = [texts.stands(runId, status)];
  if (error) lines.push(errorLine(texts, error));
  if (status === "waiting") lines.push(...waitingLines(language, run, questions));
  const files = filesOf(run);
  if (files.length > 0) lines.push("", texts.files, ...files.map(fileLine));
  if (status === "succeeded" && outputs && Object.keys(outputs).length > 0) {
    const shown = shorten(JSON.stringify(outputs, null, 2), language);
    lines.push("", texts.outputs, "```json", shown, "```");
  }
  if (status === "queued" || status === "running") lines.push(texts.goesOn(runId));
  return lines.join("\n");
}

/** Returns an error on one line, whatever line breaks its message contains. */
function errorLine(
  texts: RunTexts,
  { code, message, stepId }: NonNullable<Run["error"]>,
): string {
  const words = message.replace(/\s+/g, " ");
  return stepId === null ? texts.error(code, words) : texts.errorIn(code, words, `"${stepId}"`);
}

function waitingLines(
  language: Language,
  { runId, steps }: Run,
  questions: readonly Question[],
): string[] {
  if (questions.length > 0) return describeQuestions(language, questions);
  const { waitsForRun, waitsForTime, waitsForPerson } = RUN_TEXTS[language];
  const waiting = steps.filter(({ status }) => status === "waiting");
  const people = waiting.filter(({ service }) => service === "human");
  if (people.length > 0) return people.map(({ id }) => waitsForPerson(`"${id}"`, runId));
  return waiting.map(({ id, service }) =>
    service === "workflow" ? waitsForRun(`"${id}"`) : waitsForTime(`"${id}"`)
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

function shorten(text: string, language: Language): string {
  if (text.length <= SHOWN_CHARACTERS_MAX) return text;
  const count = RUN_TEXTS[language].charactersInAll(shownNumber(text.length, language));
  return `${text.slice(0, SHOWN_CHARACTERS_MAX)}\n… ${count}`;
}
