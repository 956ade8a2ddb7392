import { type Heddle, openHeddle } from "./harness/heddle.ts";
import { peakMb } from "./harness/processes.ts";
import { boundRow, type Row } from "./harness/table.ts";

const ITEMS = 100_000;
const POLL_INTERVAL_MS = 500;

/** A call of a web service for each item, and a step that reads of each answer. */
const CALLS = (url: string): string =>
  `format: planner/1
name: Many calls
inputs:
  items: { type: json }
steps:
  - id: each
    forEach: inputs.items
    concurrency: 20
    service: http
    action: request
    with: { url: "${url}?item=\${{ item }}" }
  - id: statuses
    service: data
    action: map
    with: { items: "\${{ steps.each.output }}", to: "\${{ item.status }}" }
outputs: { count: "\${{ size(steps.statuses.output) }}" }
`;

/** The most memory that a server takes which calls out for each of many items, and reads of all. */
export async function measureLoops(directory: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const characters of [20, 1_000]) rows.push(await measureLoop(directory, characters));
  return rows;
}

async function measureLoop(directory: string, characters: number): Promise<Row> {
  const answer = JSON.stringify({ text: "x".repeat(characters) });
  const headers = { "content-type": "application/json" };
  await using web = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    () => new Response(answer, { headers }),
  );
  await using heddle = await openHeddle({ directory: `${directory}/${characters}`, workflows: 1 });
  await runToEnd(heddle, CALLS(`http://127.0.0.1:${web.addr.port}/`));
  return boundRow(`most memory over ${ITEMS} calls of ${characters} characters`, {
    value: await peakMb(heddle.pid),
    unit: "MB",
    goal: 250,
  });
}

async function runToEnd(heddle: Heddle, definition: string): Promise<void> {
  const { url, headers, publish } = heddle;
  const workflowId = await publish(definition);
  const items = Array.from({ length: ITEMS }, (_, item) => item);
  const started = await fetch(`${url}/api/v1/workflows/${workflowId}/runs`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ inputs: { items } }),
  });
  const { runId } = await started.json();
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    const run = await (await fetch(`${url}/api/v1/runs/${runId}`, { headers })).json();
    if (run.status === "failed") throw new Error(JSON.stringify(run.error));
    if (run.finishedAt !== null) return;
  }
}
