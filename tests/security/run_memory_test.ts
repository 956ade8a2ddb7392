import { deepEqual, equal, match, ok } from "node:assert/strict";
import { type ApiClient, openApi } from "../support/processes/api_client.ts";
import { openServer, type Server } from "../support/processes/server.ts";
import { startWebService } from "../support/http/web_service.ts";

const MIB = 1024 * 1024;
const ENV = {
  RATE_LIMIT_PER_MINUTE: "0",
  HTTP_ALLOWED_NETWORKS: "127.0.0.1/32",
  MEMORY_BUDGET_MB: "64",
  MEMORY_BUDGET_MB_PER_ORG: "32",
};

/** 20 at once read 6 MiB each, which takes 660 to 690 MiB if nobody counts, and 245 to 265 here. */
const ATTACK_MIB = 6;
const ITEMS = 20;
const RSS_MIB_MAX = 420;

/** The most memory that the process has had resident, in MiB. */
async function peakOf({ pid }: Server): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

async function upload(server: Server, text: string): Promise<string> {
  const response = await fetch(`${server.url}/api/v1/objects?name=a.txt`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${await server.token()}`,
      "content-type": "application/octet-stream",
    },
    body: text,
  });
  const { objectKey } = await response.json();
  equal(response.status, 201);
  return objectKey;
}

/** A run here moves 120 MB, which takes a busy machine half a minute. */
const PATIENCE_MS = 300_000;

async function runToEnd(api: ApiClient, workflowId: string, inputs = {}) {
  const runId = await api.startRun(workflowId, inputs);
  const { status, error, outputs } = await api.runToEnd(runId, PATIENCE_MS);
  return { status, error, outputs };
}

const LOOP = (step: string, items = ITEMS): string =>
  `format: planner/1
name: Loop
inputs: { key: { type: string, default: "" }, url: { type: string, default: "" } }
steps:
  - id: each
    forEach: lists.range(${items})
    concurrency: ${items}
${step}
outputs: { count: "\${{ size(steps.each.output) }}" }
`;

Deno.test("a loop that reads large files holds as many as the budget allows", async () => {
  await using server = await openServer({ env: ENV });
  const api = await openApi(server);
  const key = await upload(server, "x".repeat(ATTACK_MIB * MIB));
  const workflowId = await api.publish(
    LOOP('    service: files\n    action: read\n    with: { objectKey: "${{ inputs.key }}" }'),
  );
  const { status, error, outputs } = await runToEnd(api, workflowId, { key });
  deepEqual([status, error, outputs], ["succeeded", null, { count: ITEMS }]);
  const peakMib = await peakOf(server);
  ok(peakMib < RSS_MIB_MAX, `${Math.round(peakMib)} MiB`);
});

Deno.test("a loop over large answers without a length holds as many as the budget allows", async () => {
  const chunk = new Uint8Array(MIB).fill(0x78);
  await using service = await startWebService((_request, response) => {
    response.writeHead(200, { "Content-Type": "text/plain" });
    for (let sent = 0; sent < ATTACK_MIB; sent++) response.write(chunk);
    response.end();
  });
  await using server = await openServer({ env: ENV });
  const api = await openApi(server);
  const workflowId = await api.publish(
    LOOP('    service: http\n    action: request\n    with: { url: "${{ inputs.url }}" }'),
  );
  const ended = await runToEnd(api, workflowId, { url: service.url });
  deepEqual(ended, { status: "succeeded", error: null, outputs: { count: ITEMS } });
  const peakMib = await peakOf(server);
  ok(peakMib < RSS_MIB_MAX, `${Math.round(peakMib)} MiB`);
});

/** How many make 6 MB each. */
const MADE_ITEMS = 30;

/** Garbage is collected before the heap grows beyond it, however much memory the machine has. */
const SMALL_HEAP = { DENO_V8_FLAGS: "--max-old-space-size=400" };

const MADE = "'a'.padEnd(6000000, 'a') + string(item)";

for (
  const [what, maxMib, action] of [
    // It takes 560 MiB if nobody counts, and 360 here.
    ["in a field", 460, `print, with: { as: json, value: "\${{ ${MADE} }}" }`],
    // It takes 430 MiB if nobody counts, and 235 to 250 here.
    ["of the items of a list", 340, `map, with: { items: [1], to: "\${{ ${MADE} }}" }`],
  ] as const
) {
  Deno.test(`a loop that makes large texts ${what} holds as many as the budget allows`, async () => {
    await using server = await openServer({ env: { ...ENV, ...SMALL_HEAP } });
    const api = await openApi(server);
    const [name, fields] = action.split(", with: ");
    const workflowId = await api.publish(
      `format: planner/1
name: Loop
steps:
  - id: each
    forEach: lists.range(${MADE_ITEMS})
    concurrency: ${MADE_ITEMS}
    service: data
    action: ${name}
    with: ${fields}
`,
    );
    const { status, error } = await runToEnd(api, workflowId);
    deepEqual([status, error], ["succeeded", null]);
    const peakMib = await peakOf(server);
    ok(peakMib < maxMib, `${Math.round(peakMib)} MiB`);
  });
}

Deno.test("items that hold one file while they wait for the next do not wait for ever", async () => {
  await using server = await openServer({ env: ENV });
  const api = await openApi(server);
  const key = await upload(server, "x".repeat(4 * MIB));
  const read = (id: string): string =>
    `      - { id: ${id}, service: files, action: read, with: { objectKey: "\${{ inputs.key }}" } }\n`;
  const workflowId = await api.publish(LOOP(`    steps:\n${read("first")}${read("second")}`, 10));
  // 10 items want to keep 4 MiB each, of 32 in all, and each wants to read 4 MiB more.
  const ended = await runToEnd(api, workflowId, { key });
  deepEqual(ended, { status: "succeeded", error: null, outputs: { count: 10 } });
});

Deno.test("a step beyond the share of its organization fails, and names the setting", async () => {
  await using server = await openServer({ env: ENV });
  const api = await openApi(server);
  const key = await upload(server, "x".repeat(20 * MIB));
  const step =
    '{ id: read, service: files, action: read, with: { objectKey: "${{ inputs.key }}" } }';
  const workflowId = await api.publish(
    `format: planner/1\nname: One\ninputs: { key: { type: string } }\nsteps: [${step}]\n`,
  );
  const { status, error } = await runToEnd(api, workflowId, { key });
  deepEqual([status, error.code, error.stepId], ["failed", "too_large", "read"]);
  match(error.message, /MEMORY_BUDGET_MB_PER_ORG/);
});

Deno.test("steps that each wrap the output before fail before it is too deep to read", async () => {
  await using server = await openServer({ env: ENV });
  const api = await openApi(server);
  const wrapped = `${"[".repeat(60)}"\${{ item }}"${"]".repeat(60)}`;
  const steps = Array.from({ length: 100 }, (_, index) => {
    const before = index === 0 ? "1" : `steps.s${index - 1}.output`;
    const list = `[${before}]`;
    return `  - { id: s${index}, service: data, action: map, ` +
      `with: { items: "\${{ ${list} }}", to: ${wrapped} } }`;
  });
  const workflowId = await api.publish(
    `format: planner/1\nname: Deep\nsteps:\n${steps.join("\n")}\n`,
  );
  const { status, error } = await runToEnd(api, workflowId);
  deepEqual([status, error.code], ["failed", "output_invalid"]);
});
