import { isJsonObject, type JsonObject } from "../../../lib/json.ts";

/** The subjects of questions about a draft, in addition to its single steps. */
export const DRAFT_TOPICS = [
  "mails",
  "filters",
  "order",
  "groups",
  "columns",
  "files",
  "sources",
  "calls",
  "approvals",
  "failures",
  "retries",
  "name",
] as const;
export type DraftTopic = (typeof DRAFT_TOPICS)[number];

function isAction(step: JsonObject, ...actions: string[]): boolean {
  return actions.includes(`${step["service"]}.${step["action"]}`);
}

/** Whether the expressions of a step that maps rows contain one of the words. */
function maps(step: JsonObject, ...words: string[]): boolean {
  const fields = JSON.stringify(step["with"] ?? {});
  return isAction(step, "data.map") && words.some((word) => fields.includes(word));
}

const COLUMNS = [".omit(", ".pick(", ".rename(", ".merge("];

/** Whether a step answers a question about the topic. */
const FITS: Readonly<Record<Exclude<DraftTopic, "name">, (step: JsonObject) => boolean>> = {
  mails: (step) => isAction(step, "email.send"),
  filters: (step) => isAction(step, "data.filter") || maps(step, ".slice(", ".groupBy("),
  order: (step) => maps(step, ".sortBy("),
  groups: (step) => isAction(step, "data.group", "data.join"),
  columns: (step) => maps(step, ...COLUMNS),
  files: (step) => isAction(step, "files.write") || Object(step["with"])["saveAs"] !== undefined,
  sources: (step) =>
    isAction(step, "files.read") || (isAction(step, "http.request") && !sends(step)),
  calls: (step) => isAction(step, "http.request"),
  approvals: (step) => isAction(step, "human.approve", "human.ask"),
  failures: (step) => step["onError"] !== undefined,
  retries: (step) => step["retry"] !== undefined || step["timeout"] !== undefined,
};

/** Whether a step is about the topic. */
export function isAbout(step: JsonObject, topic: DraftTopic): boolean {
  return topic !== "name" && FITS[topic](step);
}

function sends(step: JsonObject): boolean {
  return (Object(step["with"])["method"] ?? "GET") !== "GET";
}

/**
 * Returns the steps of a definition that are about the topic, at any depth, including error
 * handlers.
 */
export function stepsAbout(
  definition: JsonObject,
  topic: Exclude<DraftTopic, "name">,
): JsonObject[] {
  return allSteps(definition["steps"]).filter(FITS[topic]);
}

function allSteps(steps: unknown): JsonObject[] {
  const list = Array.isArray(steps) ? steps.filter(isJsonObject) : [];
  return list.flatMap((step) => [
    step,
    ...[step["steps"], step["parallel"], step["onError"]].flatMap(allSteps),
  ]);
}
