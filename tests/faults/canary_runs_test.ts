/**
 * A secret that a run works with, looked for in all that is told of the run, of trials and of dry
 * runs, in the database and in the object storage. Its log is watched by
 * `tests/support/logs/leaks.ts`.
 */
import { deepEqual, equal, ok } from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type ApiClient, openApi } from "../support/processes/api_client.ts";
import { plantCanaries } from "../support/logs/canaries.ts";
import { eventually } from "../support/time/eventually.ts";
import { openServer, type Server } from "../support/processes/server.ts";

const SUB = "0190d6f0-0000-7000-8000-000000000001";

const TAKES = `format: planner/1
name: Takes
inputs: { token: { type: string } }
steps: []
`;

/** Says its secret in every place where a run could show it, and in the end fails with it. */
const DEFINITION = `format: planner/1
name: Tells
env: { TOKEN: {} }
steps:
  - id: large
    service: code
    action: run
    with: { source: "return (input + ' '.repeat(50)).repeat(9000)", input: "\${{ env.TOKEN }}" }
  - id: said
    service: code
    action: run
    with: { source: "console.log('it is ' + input); return { [input]: input }", input: "\${{ env.TOKEN }}" }
  - id: thrown
    service: code
    action: run
    onError: continue
    with: { source: "throw new Error(input)", input: "\${{ env.TOKEN }}" }
  - id: handed
    service: workflow
    action: run
    onError: continue
    with: { workflow: Takes, inputs: { token: "\${{ env.TOKEN }}" } }
  - id: named
    service: workflow
    action: run
    onError: continue
    with: { workflow: "\${{ env.TOKEN }}" }
  - id: asked
    service: human
    action: ask
    with:
      message: "Is it \${{ base64.encode(env.TOKEN) }}, \${{ env.TOKEN }}?"
      fields: { yes: { type: string, description: plain } }
  - id: broken
    service: data
    action: parse
    with: { text: "\${{ env.TOKEN }}", as: json }
`;

/** How a secret may look. */
function formsOf(secret: string): string[] {
  const hex = [...new TextEncoder().encode(secret)].map((byte) => byte.toString(16)).join("");
  return [secret, btoa(secret).slice(0, 20), hex];
}

/** All events to the end of the run. */
async function events(server: Server, { runId, token }: { runId: string; token: string }) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${server.url}/api/v1/runs/${runId}/events`, { headers });
  return await response.text();
}

/** Starts the run, has it asked, answered, failed and retried; all answers. */
async function run(api: ApiClient, { secret, token, server }: {
  secret: string;
  token: string;
  server: Server;
}): Promise<string[]> {
  const workflowId = await api.publish(DEFINITION);
  const start = { inputs: {}, envs: { TOKEN: secret } };
  const { runId } = await api.expect(202, `POST /workflows/${workflowId}/runs`, start);
  const look = async (request: string) => JSON.stringify(await api.expect(200, request));
  const asked = await eventually(async () => {
    const { questions } = await api.expect(200, `GET /questions?runId=${runId}`);
    return questions.length > 0 ? questions : null;
  });
  const answer = { stepId: "asked", answers: { yes: "it is" } };
  const answered = await api.expect(200, `POST /runs/${runId}/answer`, answer);
  const failed = await api.runToEnd(runId);
  equal(failed.status, "failed");
  equal(failed.error.stepId, "broken", JSON.stringify(failed));
  ok("$large" in failed.steps[0].output, "the output is in the object storage");
  const refused = await api.expect(409, `POST /runs/${runId}/retry`);
  await api.expect(202, `POST /runs/${runId}/retry`, { envs: { TOKEN: secret } });
  const again = await api.runToEnd(runId);
  const steps = Array.from(
    { length: 7 },
    (_, at) => [
      `GET /runs/${runId}/step-output?path=steps[${at}]`,
      `GET /runs/${runId}/attempts?path=steps[${at}]`,
    ],
  ).flat();
  const requests = [
    `GET /runs`,
    `GET /runs/queue`,
    "GET /workflows/export",
    ...steps,
  ];
  return [
    ...[asked, answered, failed, refused, again].map((each) => JSON.stringify(each)),
    await events(server, { runId, token }),
    ...await Promise.all(requests.map(look)),
  ];
}

/** These steps, tried one by one and in a dry run. */
async function tries(api: ApiClient, secret: string): Promise<string[]> {
  const sources = ["console.log(input); return [input]", "throw new Error(input)"];
  const steps = sources.map((source) => ({
    id: "a",
    service: "code",
    action: "run",
    with: { source, input: "${{ env.TOKEN }}" },
  }));
  const unread = {
    id: "a",
    service: "data",
    action: "parse",
    with: { text: "${{ env.TOKEN }}", as: "json" },
  };
  const env = { TOKEN: secret };
  const answers = [
    ...await Promise.all(
      [...steps, unread].map((step) => api.call("POST /steps/test", { step, env })),
    ),
    await api.call("POST /workflows/dry-run", { definition: DEFINITION, envs: env }),
  ];
  for (const { status } of answers) equal(status, 200);
  return answers.map(({ body }) => JSON.stringify(body));
}

async function stored({ dataDir }: Server): Promise<string[]> {
  const texts: string[] = [];
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await Deno.readFile(join(entry.parentPath, entry.name));
    texts.push(new TextDecoder("latin1").decode(bytes));
  }
  return texts;
}

Deno.test("no secret of a run is told by its answers, events, trials, or what is stored", async () => {
  const { runEnv: secret } = plantCanaries();
  await using server = await openServer({ env: { LOG_LEVEL: "debug" } });
  const api = await openApi(server, { sub: SUB });
  const token = await server.token({ sub: SUB });
  await api.publish(TAKES);
  const answers = await run(api, { secret, token, server });
  answers.push(...await tries(api, secret));
  await server.kill("SIGTERM");
  const found = (texts: string[]) =>
    texts.filter((text) => formsOf(secret).some((form) => text.includes(form)))
      .map((text) => text.slice(0, 500));
  deepEqual(found(answers), []);
  deepEqual(found(await stored(server)), []);
  ok(answers.join("").includes("it is ***"), "the secret was in use");
});
