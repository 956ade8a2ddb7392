import openapiTS, { astToString } from "openapi-typescript";
import type { OpenApi } from "./reference.ts";

const HEAD = "// Made from the server's OpenAPI document by `deno task docs`.\n\n";

/** The operations that the console calls. */
const OPERATIONS: ReadonlySet<string> = new Set([
  "answerRun",
  "beginSession",
  "cancelRun",
  "changeNamedSchedule",
  "changeSchedulePolicies",
  "createApiKey",
  "createRule",
  "createThread",
  "createThreadFromRule",
  "createThreadFromWorkflow",
  "createWebhook",
  "createWorkflowFromTemplate",
  "deleteEnv",
  "deleteNamedSchedule",
  "deleteObject",
  "deleteRule",
  "deleteSchedule",
  "deleteThread",
  "deleteWebhook",
  "deleteWorkflow",
  "diffRule",
  "diffWorkflow",
  "discardRuleDraft",
  "dryRunDefinition",
  "endSession",
  "evaluateRule",
  "exportAuditRecords",
  "getCaller",
  "getConsoleConfig",
  "getDraft",
  "getLastInputs",
  "getMember",
  "getReadiness",
  "getRule",
  "getRuleDraft",
  "getRuleVersion",
  "getRun",
  "getRunQueue",
  "getSchedule",
  "getStorageUsage",
  "getVersion",
  "getWorkflow",
  "handOver",
  "listApiKeys",
  "listAttempts",
  "listAuditRecords",
  "listChildRuns",
  "listEnvs",
  "listMemberWebhooks",
  "listMembers",
  "listMessages",
  "listModels",
  "listObjects",
  "listQueueRuns",
  "listQuestions",
  "listRuleVersions",
  "listRules",
  "listRunSteps",
  "listRuns",
  "listScheduleTicks",
  "listSchedules",
  "listTemplates",
  "listThreads",
  "titleThread",
  "listUpcomingRuns",
  "listUsage",
  "listVersions",
  "listWebhooks",
  "listWorkflowRuns",
  "listWorkflowSchedules",
  "listWorkflows",
  "parseSchedule",
  "pauseSchedule",
  "pauseWebhook",
  "previewSchedule",
  "publishRule",
  "publishWorkflow",
  "putNamedSchedule",
  "retryRun",
  "revokeApiKey",
  "saveDraft",
  "saveRuleDraft",
  "setDefaultRuleVersion",
  "setDefaultVersion",
  "setEnvs",
  "shareRule",
  "shareWorkflow",
  "startRun",
  "stopReply",
  "testStep",
  "transferWorkflow",
  "updateRule",
  "updateWorkflow",
  "validateDefinition",
  "validateRule",
]);

/** The types of these operations' answers and bodies, in TypeScript. */
export async function consoleTypes(document: OpenApi): Promise<string> {
  const used = onlyUsed(withoutWords(document) as OpenApi);
  const types = await openapiTS(JSON.stringify(used), { emptyObjectsUnknown: true });
  return HEAD + astToString(types);
}

/** Leaves out the texts for people, which change no type. */
function withoutWords(node: unknown, isNamed = false): unknown {
  if (Array.isArray(node)) return node.map((one) => withoutWords(one));
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(node).filter(([key]) =>
    isNamed || !["description", "summary", "example", "examples"].includes(key)
  );
  const named = (key: string): boolean => ["properties", "schemas", "paths"].includes(key);
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutWords(value, named(key))]));
}

/** The document with the operations of the list, and the schemas that they refer to. */
function onlyUsed(document: OpenApi): OpenApi {
  const found = new Set<string>();
  const paths: OpenApi["paths"] = {};
  for (const [path, item] of Object.entries(document.paths)) {
    const used = Object.entries(item).filter(([, { operationId = "" }]) =>
      OPERATIONS.has(operationId)
    );
    for (const [, { operationId = "" }] of used) found.add(operationId);
    if (used.length > 0) paths[path] = Object.fromEntries(used.map(withoutErrors));
  }
  const missing = [...OPERATIONS].filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`Cannot find the operations ${missing.join(", ")}`);
  return { ...document, paths, components: reachable(document, paths) };
}

type Entry = [method: string, operation: OpenApi["paths"][string][string]];

/** Every error has the same shape, which the client knows. */
function withoutErrors([method, operation]: Entry): Entry {
  const good = Object.entries(operation.responses).filter(([status]) => status < "400");
  return [method, { ...operation, responses: Object.fromEntries(good) }];
}

function reachable({ components }: OpenApi, paths: OpenApi["paths"]): OpenApi["components"] {
  const names = new Set<string>(["Problem"]);
  const collect = (node: unknown): void => {
    for (const [, name = ""] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      names.add(name);
    }
  };
  collect(paths);
  for (const name of names) collect(components.schemas[name] ?? null);
  const schemas = Object.entries(components.schemas).filter(([name]) => names.has(name));
  return { ...components, responses: {}, schemas: Object.fromEntries(schemas) };
}
