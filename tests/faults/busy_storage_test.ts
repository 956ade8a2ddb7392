/**
 * A storage that has too much to do: it answers a part of the requests with `503 SlowDown` or
 * `500 InternalError`, whether it has carried them out or not. `HEDDLE_OUTAGE_RUNS` sets how many
 * runs meet it.
 */
import { deepEqual, equal, ok } from "node:assert/strict";
import { openApi } from "../support/processes/api_client.ts";
import { openServer } from "../support/processes/server.ts";
import { startStepServer } from "../support/runs/step_server.ts";
import { isMissing } from "../support/servers/process.ts";
import { startMinio } from "../support/servers/minio.ts";
import { type S3Fault, startS3Front } from "../support/servers/s3_front.ts";

const RUNS = Number(Deno.env.get("HEDDLE_OUTAGE_RUNS") ?? 4);
/** Two parts of an upload. */
const FILE_BYTES = 6 * 1024 * 1024;
const LARGE_CHARACTERS = 400_000;
const CALLS = ["saved", "sent", "large"];

/** Each third request is spoilt, in one way and the other. */
const FAULTS: readonly S3Fault[] = ["none", "none", "refused", "none", "none", "answer_lost"];

const workflow = (url: string): string => {
  const post = (path: string) => `method: POST, url: "${url}/\${{ inputs.run }}/${path}"`;
  return `format: planner/1
name: Keeps
inputs: { run: { type: string } }
steps:
  - id: saved
    service: http
    action: request
    retry: { max: 0 }
    with: { ${post("saved")}, text: given, saveAs: saved.bin }
  - id: sent
    service: http
    action: request
    retry: { max: 0 }
    with: { ${post("sent")}, file: "\${{ steps.saved.output.objectKey }}" }
  - id: large
    service: http
    action: request
    retry: { max: 0 }
    with: { ${post("large")}, text: given }
  - id: written
    service: files
    action: write
    retry: { max: 0 }
    with: { name: size.txt, text: "\${{ string(size(steps.large.output.body)) }}" }
  - id: read
    service: files
    action: read
    retry: { max: 0 }
    with: { objectKey: "\${{ steps.written.output.objectKey }}", as: text }
outputs:
  bytes: "\${{ steps.sent.output.body }}"
  large: "\${{ steps.read.output.text }}"
`;
};

Deno.test({
  name:
    "runs outlive a storage that answers each third request with an error, at one attempt a step",
  ignore: await isMissing("minio"),
  sanitizeOps: false,
  sanitizeResources: false,
  async fn() {
    await using minio = await startMinio();
    await using front = await startS3Front(minio);
    const { url, region, accessKeyId, secretAccessKey } = front.server;
    const env = {
      S3_ENDPOINT: url,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      HTTP_ALLOWED_NETWORKS: "127.0.0.1/32",
      RATE_LIMIT_PER_MINUTE: "0",
    };
    await using server = await openServer({ env });
    await using outside = startStepServer();
    const api = await openApi(server);
    const workflowId = await api.publish(workflow(outside.url));
    let asked = 0;
    front.decide = () => FAULTS[asked++ % FAULTS.length] ?? "none";
    const ids: string[] = [];
    for (let count = 0; count < RUNS; count++) {
      const name = `run${count}`;
      outside.answer(`/${name}/saved`, () => new Response("x".repeat(FILE_BYTES)));
      outside.answer(`/${name}/sent`, ({ body }) => new Response(`${body.length}`));
      outside.answer(`/${name}/large`, () => new Response("x".repeat(LARGE_CHARACTERS)));
      ids.push(await api.startRun(workflowId, { run: name }));
    }
    for (const id of ids) {
      const { status, outputs, error } = await api.runToEnd(id);
      equal(status, "succeeded", JSON.stringify(error));
      deepEqual(outputs, { bytes: `${FILE_BYTES}`, large: `${LARGE_CHARACTERS}` });
    }
    ok(front.spoilt > RUNS);
    equal(outside.hits.length, RUNS * CALLS.length, "no call is repeated");
    console.log(`${RUNS} runs: ${front.spoilt} of ${asked} requests spoilt, 0 runs failed`);
  },
});
