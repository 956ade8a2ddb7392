import assert from "node:assert/strict";
import { join } from "node:path";
import { type App, createApp } from "../../../src/app.ts";
import { readConfig } from "../../../src/config.ts";
import { createLog } from "../../../src/lib/log.ts";
import type { Json, JsonObject } from "../../../src/lib/json.ts";
import { mintTestToken } from "../../support/http/app.ts";
import { eventually } from "../../support/time/eventually.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";
import { withCheckedAnswers } from "../../support/http/answer_checks.ts";

const CANARY = "canary-5d41402abc4b2a76";

/** Copies the secret into an output and into an error. */
const DEFINITION: JsonObject = {
  format: "planner/1",
  name: "Secrets",
  env: { TOKEN: {} },
  steps: [
    {
      id: "copy",
      service: "data",
      action: "filter",
      with: { items: ["${{ env.TOKEN }}"], where: "true" },
    },
    {
      id: "bad",
      service: "data",
      action: "parse",
      with: { text: "${{ env.TOKEN }}", as: "json" },
    },
  ],
};

/** Sends as one user, expecting a status; keeps the text of every answer. */
function client(app: App, { token, answers }: { token: string; answers: string[] }) {
  const authorization = `Bearer ${token}`;
  return async (status: number, request: string, body?: Json) => {
    const [method, path] = request.split(" ");
    const init: RequestInit = { method, headers: { authorization } };
    if (body !== undefined) {
      init.headers = { authorization, "content-type": "application/json" };
      init.body = JSON.stringify(body);
    }
    const response = await app.fetch(
      new Request(`http://127.0.0.1/api/v1${path}`, init),
    );
    const text = await response.text();
    answers.push(text);
    assert.equal(response.status, status, `${request}: ${text}`);
    return JSON.parse(text);
  };
}

/** Every file below a directory, as bytes. */
async function* filesOf(directory: string): AsyncGenerator<[path: string, bytes: Uint8Array]> {
  for await (const { name, isDirectory } of Deno.readDir(directory)) {
    const path = join(directory, name);
    if (isDirectory) yield* filesOf(path);
    else yield [path, await Deno.readFile(path)];
  }
}

Deno.test("a variable's value is in no answer, no log line and no file of the data directory", async () => {
  await using directory = await temporaryDirectory();
  const lines: string[] = [];
  const answers: string[] = [];
  const log = createLog({ level: "debug", format: "json", write: (line) => lines.push(line) });
  {
    const config = readConfig({ DATA_DIR: directory.path, RATE_LIMIT_PER_MINUTE: "0" }, false);
    await using app = await withCheckedAnswers(await createApp(config, { log }));
    const send = client(app, { token: await mintTestToken(app), answers });
    const { workflowId } = await send(201, "POST /workflows", { definition: DEFINITION });
    const path = `/workflows/${workflowId}`;
    await send(201, `POST ${path}/publish`);
    const env = { name: "TOKEN", value: CANARY, description: "Of the ERP" };
    await send(200, `POST ${path}/envs`, { envs: [env] });
    await send(400, `POST ${path}/envs`, { envs: [env, env] });
    await send(400, `POST ${path}/envs`, { envs: [{ ...env, name: "a\nb" }] });
    await send(200, `GET ${path}/envs`);
    const { runId } = await send(202, `POST ${path}/runs`, { inputs: {} });
    let run = await send(200, `GET /runs/${runId}`);
    await eventually(async () => {
      run = await send(200, `GET /runs/${runId}`);
      return run.status === "failed";
    });
    assert.deepEqual(run.steps[0].output, ["***"]);
    await send(200, `GET ${path}`);
    await send(200, `GET ${path}/versions?includeAll=true`);
    await send(200, `PUT ${path}/draft`);
    await send(200, `DELETE ${path}/envs/TOKEN`);
  }
  assert.ok(lines.some((line) => line.includes("/envs")), "requests are in the log");
  for (const text of [...lines, ...answers]) assert.ok(!text.includes(CANARY), text);
  let count = 0;
  for await (const [path, bytes] of filesOf(directory.path)) {
    count++;
    assert.ok(!new TextDecoder("latin1").decode(bytes).includes(CANARY), path);
  }
  assert.ok(count > 1, "the database and the keys are files");
});
