/**
 * A secret of every kind goes through the whole API, and is looked for wherever it does not belong.
 * The log is watched all along by `tests/support/logs/leaks.ts`, which fails the test.
 */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { openApi } from "../support/processes/api_client.ts";
import { type Canaries, foundIn, plantCanaries } from "../support/logs/canaries.ts";
import {
  authenticate,
  callWebhook,
  makeMistakes,
  moveFiles,
  type Scene,
} from "../support/http/canary_requests.ts";
import { startFakeModel } from "../support/chat/fake_model.ts";
import { logLeaks } from "../support/logs/leaks.ts";
import { openServer, type Server } from "../support/processes/server.ts";
import { startStepServer, type StepServer } from "../support/runs/step_server.ts";

const SUB = "0190d6f0-0000-7000-8000-000000000001";

/** Uses the secrets in every place of a request, and fails with them in hand. */
const definition = ({ url }: StepServer, { content }: Canaries): string =>
  `format: planner/1
name: Secrets
description: ${content}
env: { STORED: {}, GIVEN: {} }
inputs: { text: { type: string } }
steps:
  - id: call
    service: http
    action: request
    with:
      method: POST
      url: "${url}/ok?key=\${{ env.STORED }}"
      bearer: "\${{ env.STORED }}"
      headers: { x-key: "\${{ env.GIVEN }}" }
      text: "\${{ inputs.text + env.GIVEN }}"
  - id: keep
    service: files
    action: write
    with: { name: kept.txt, text: "\${{ inputs.text }}" }
  - id: refused
    service: http
    action: request
    onError: continue
    with: { url: "${url}/refused/\${{ env.STORED }}", expect: 201 }
  - id: away
    service: http
    action: request
    onError: continue
    with: { url: "http://127.0.0.1:1/\${{ env.STORED }}" }
  - id: parse
    service: data
    action: parse
    with: { text: "\${{ env.GIVEN }}", as: json }
`;

/** A run that uses its secrets and fails with them. */
async function run({ api, canaries, outside, answers }: Scene): Promise<string> {
  const { env, runEnv, content } = canaries;
  const refusal = () => Response.json({ error: canaries.outside }, { status: 500 });
  outside.answer(`/refused/${env}`, refusal);
  const workflowId = await api.publish(definition(outside, canaries));
  const envs = [{ name: "STORED", value: env }];
  answers.push(
    JSON.stringify(await api.expect(200, `POST /workflows/${workflowId}/envs`, { envs })),
  );
  const start = { inputs: { text: content }, envs: { GIVEN: runEnv } };
  const { runId } = await api.expect(202, `POST /workflows/${workflowId}/runs`, start);
  const ended = await api.runToEnd(runId);
  equal(ended.status, "failed", JSON.stringify(ended));
  const path = `/workflows/${workflowId}`;
  for (const request of [`GET ${path}`, `GET ${path}/envs`, `GET ${path}/runs`, "GET /workflows"]) {
    answers.push(JSON.stringify(await api.expect(200, request)));
  }
  answers.push(JSON.stringify(ended));
  const [call] = outside.hits;
  ok(call?.body.includes(runEnv), "the step has sent the secret");
  const objectKey = ended.steps.find(({ id }: { id: string }) => id === "keep").output.objectKey;
  return objectKey;
}

/**
 * A conversation with a model that answers, one that fails, and a message with files and secrets.
 */
async function talk({ api, canaries, answers }: Scene): Promise<void> {
  const threadId = await api.createChat();
  const { content, runEnv } = canaries;
  for (const message of [content, `again ${content}`]) {
    const events = await api.say(threadId, message, { envs: { GIVEN: runEnv } });
    answers.push(JSON.stringify(events));
  }
  answers.push(JSON.stringify(await api.messages(threadId)));
  const title = [{ role: "user", content: [{ type: "text", text: content }] }];
  answers.push(JSON.stringify(await api.call(`PATCH /chats/${threadId}/title`, title)));
}

async function databaseText({ dataDir }: Server): Promise<string> {
  const decoder = new TextDecoder("latin1");
  let text = "";
  for await (const { name, isFile } of Deno.readDir(dataDir)) {
    if (!isFile || !name.startsWith("heddle.db")) continue;
    text += decoder.decode(await Deno.readFile(`${dataDir}/${name}`));
  }
  return text;
}

for (const LOG_FORMAT of ["json", "pretty"]) {
  Deno.test(`no secret is where it does not belong, with the log at debug in ${LOG_FORMAT}`, async () => {
    const canaries = plantCanaries();
    await using outside = startStepServer();
    await using model = startFakeModel([{ text: ["Hello."] }, { status: 401 }, { status: 401 }]);
    const env = {
      LOG_FORMAT,
      LOG_LEVEL: "debug",
      ENCRYPTION_KEY: canaries.encryptionKey,
      HTTP_ALLOWED_NETWORKS: "127.0.0.1/32",
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: "fake",
      LLM_API_KEY: canaries.modelKey,
    };
    const lines: string[] = [];
    await using server = await openServer({ env, onLine: (line) => lines.push(line) });
    const token = logLeaks.plant(await server.token({ sub: SUB }));
    const api = await openApi(server, { sub: SUB });
    const scene = { server, api, outside, model, canaries, token, answers: [] };
    const keys = await authenticate(scene);
    await moveFiles(scene, await run(scene));
    const hook = await callWebhook(scene);
    await talk(scene);
    await makeMistakes(scene);
    await server.kill("SIGTERM");
    const { encryptionKey, modelKey, env: stored, runEnv } = canaries;
    const secrets = { encryptionKey, modelKey, stored, runEnv, token, ...keys, ...hook };
    deepEqual(foundIn(scene.answers.join("\n"), secrets), []);
    deepEqual(foundIn(await databaseText(server), secrets), []);
    const prompts = JSON.stringify(model.requests.map(({ body }) => body));
    match(prompts, new RegExp(canaries.content), "the model was asked");
    deepEqual(foundIn(prompts, secrets), []);
    const requests = lines.filter((line) => /\brequestId\b/.test(line)).length;
    ok(requests > 60, `the log was at work: ${requests} requests`);
  });
}
