import type { JsonObject } from "../../src/lib/json.ts";
import type { ApiClient } from "../../tests/support/processes/api_client.ts";

/** How many of each kind are made to be used up. */
const COPIES = 12;

const WORKFLOW: JsonObject = {
  format: "planner/1",
  name: "Fuzzed",
  inputs: { name: { type: "string", default: "Ada" } },
  steps: [{
    id: "greet",
    service: "files",
    action: "write",
    with: { name: "greeting.txt", text: "Hello, ${{ inputs.name }}!" },
  }],
};

const RULE: JsonObject = {
  format: "rule/1",
  name: "Fuzzed",
  inputs: { amount: { type: "number", default: 10 } },
  outputs: { discount: { type: "number" } },
  rows: [
    { when: { amount: ">= 1000" }, then: { discount: 10 } },
    { then: { discount: 0 } },
  ],
  tests: [{ name: "large", inputs: { amount: 1000 }, expect: { discount: 10 } }],
};

/** By the name of a parameter or a field, the ids that it may have. */
export type Ids = Record<string, string[]>;

/** The things that are there to be found. */
export interface Filled {
  /** A workflow, a thread and a run, which no operation deletes. */
  workflow: Ids;
  rule: Ids;
  /** By operation, what it may use up: things of its own, and those below the workflow. */
  doomed: Record<string, Ids>;
}

/** Creates the things that the path parameters of the document name. */
export async function fill(api: ApiClient): Promise<Filled> {
  const workflowId = await publishWorkflow(api);
  const { url } = await createWebhook(api, workflowId);
  const workflow = {
    workflowId: [workflowId],
    workflowPublicId: [workflowId],
    versionId: await versionIds(api, `/workflows/${workflowId}`),
    runId: [await api.startRun(workflowId), await api.startRun(workflowId)],
    threadId: [await startThread(api, workflowId)],
    webhookToken: [url.split("/").at(-1) ?? ""],
  };
  await api.expect(200, `PUT /workflows/${workflowId}/draft`, {});
  const ruleId = await publishRule(api);
  await api.expect(200, `PUT /rules/${ruleId}/draft`, {});
  const rule = {
    ruleId: [ruleId],
    rulePublicId: [ruleId],
    versionId: await versionIds(api, `/rules/${ruleId}`),
  };
  return { workflow, rule, doomed: await fillDoomed(api, workflowId) };
}

async function fillDoomed(api: ApiClient, workflowId: string): Promise<Record<string, Ids>> {
  const names = Array.from({ length: COPIES }, (_, copy) => `VARIABLE_${copy}`);
  const envs = names.map((name) => ({ name, value: "value" }));
  await api.expect(200, `POST /workflows/${workflowId}/envs`, { envs });
  const makers: Record<string, () => Promise<string>> = {
    "delete /workflows/{workflowId}": () => publishWorkflow(api),
    "delete /workflows/{workflowId}/draft": () => draftWorkflow(api),
    "post /workflows/{workflowId}/publish": () => draftWorkflow(api),
    "delete /rules/{ruleId}": () => publishRule(api),
    "delete /rules/{ruleId}/draft": () => draftRule(api),
    "post /rules/{ruleId}/publish": () => draftRule(api),
    "delete /chats/{threadId}": () => startThread(api, workflowId),
    "delete /workflows/{workflowId}/webhooks/{webhookId}": async () =>
      (await createWebhook(api, workflowId)).webhookId,
    "delete /api-keys/{apiKeyId}": async () =>
      (await api.expect(201, "POST /api-keys", { name: "fuzz" })).id,
  };
  const doomed: Record<string, Ids> = {
    "delete /workflows/{workflowId}/envs/{name}": { name: names },
  };
  for (const [operation, make] of Object.entries(makers)) {
    const [, name = ""] = /\{(\w+)\}[^{]*$/.exec(operation) ?? [];
    const made: string[] = [];
    doomed[operation] = { [name]: made };
    while (made.length < COPIES) made.push(await make());
  }
  return doomed;
}

async function draftWorkflow(api: ApiClient): Promise<string> {
  return (await api.expect(201, "POST /workflows", { definition: WORKFLOW })).workflowId;
}

async function draftRule(api: ApiClient): Promise<string> {
  return (await api.expect(201, "POST /rules", { definition: RULE })).ruleId;
}

async function publishWorkflow(api: ApiClient): Promise<string> {
  return await api.publish(JSON.stringify(WORKFLOW));
}

async function publishRule(api: ApiClient): Promise<string> {
  const ruleId = await draftRule(api);
  await api.expect(201, `POST /rules/${ruleId}/publish`);
  return ruleId;
}

async function startThread(api: ApiClient, workflowPublicId: string): Promise<string> {
  return (await api.expect(201, "POST /chats/from-workflow", { workflowPublicId })).threadId;
}

async function createWebhook(
  api: ApiClient,
  workflowId: string,
): Promise<{ webhookId: string; url: string }> {
  return await api.expect(201, `POST /workflows/${workflowId}/webhooks`, {});
}

async function versionIds(api: ApiClient, path: string): Promise<string[]> {
  const { versions } = await api.expect(200, `GET ${path}/versions`);
  return versions.map(({ versionId }: { versionId: string }) => versionId);
}
