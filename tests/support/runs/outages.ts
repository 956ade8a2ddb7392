import { equal } from "node:assert/strict";
import type { ApiClient } from "../processes/api_client.ts";
import type { RestartingServer } from "../servers/restarting.ts";
import type { Hit, StepServer } from "./step_server.ts";

/** How many runs an outage meets. */
export const RUNS = Number(Deno.env.get("HEDDLE_OUTAGE_RUNS") ?? 10);

/**
 * How long the outage lasts once it has met them; in the gate, only as long as it takes to meet
 * them.
 */
const OUTAGE_MS = 1_000 * Number(Deno.env.get("HEDDLE_OUTAGE_SECONDS") ?? 0);

/** Every step takes one attempt, so that a failure of any of them fails its run. */
export const ONE_ATTEMPT = { retry: { max: 0 } };

const LARGE_CHARACTERS = 400_000;

/**
 * Calls outside and keeps what it gets in every way that a step may keep something. The first call
 * may be held for as long as an outage lasts.
 */
export function keepingWorkflow(url: string): string {
  const post = (path: string) =>
    `{ method: POST, url: "${url}/\${{ inputs.run }}/${path}", text: given }`;
  return `format: planner/1
name: Keeps
inputs: { run: { type: string } }
steps:
  - { id: first, service: http, action: request, timeout: 10m, with: ${post("first")} }
  - id: saved
    service: http
    action: request
    with: { method: POST, url: "${url}/\${{ inputs.run }}/saved", text: given, saveAs: saved.txt }
  - id: written
    service: files
    action: write
    with: { name: written.txt, text: "\${{ inputs.run }}" }
  - id: read
    service: files
    action: read
    with: { objectKey: "\${{ steps.saved.output.objectKey }}", as: text }
  - { id: list, service: files, action: list, with: { kind: outputs, limit: 1 } }
  - id: sent
    service: http
    action: request
    with: { method: POST, url: "${url}/\${{ inputs.run }}/sent", file: "\${{ steps.written.output.objectKey }}" }
  - id: large
    service: http
    action: request
    with: { method: POST, url: "${url}/\${{ inputs.run }}/large", text: given }
  - id: again
    service: data
    action: map
    with: { items: "\${{ [steps.large.output.body] }}", to: "\${{ size(item) }}" }
outputs:
  text: "\${{ steps.read.output.text }}"
  sent: "\${{ steps.sent.output.body }}"
  size: "\${{ steps.again.output[0] }}"
`;
}

const CALLS = ["first", "saved", "sent", "large"];

/** Runs of the workflow, each of which stands in its first call until it is released. */
export interface HeldRuns {
  ids: ReadonlyMap<string, string>;
  releaseHalf(): void;
  releaseAll(): void;
}

export async function startHeldRuns(
  { api, outside }: { api: ApiClient; outside: StepServer },
): Promise<HeldRuns> {
  const workflowId = await api.publish(keepingWorkflow(outside.url));
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ids = new Map<string, string>();
  for (let count = 0; count < RUNS; count++) {
    const name = `run${count}`;
    outside.answer(`/${name}/first`, async () => {
      await gates[count % 2]?.promise;
      return Response.json({});
    });
    outside.answer(`/${name}/saved`, () => new Response(`saved by ${name}`));
    outside.answer(`/${name}/sent`, ({ body }) => new Response(`got ${body}`));
    outside.answer(`/${name}/large`, () => new Response("x".repeat(LARGE_CHARACTERS)));
    ids.set(name, await api.startRun(workflowId, { run: name }));
  }
  for (const name of ids.keys()) await outside.called(`/${name}/first`);
  return {
    ids,
    releaseHalf: () => gates[0]?.resolve(),
    releaseAll: () => gates.forEach(({ resolve }) => resolve()),
  };
}

/** Keeps the server away until `isMet`, and for as long as the environment says. */
export async function keepAway(
  server: Pick<RestartingServer, "start">,
  { isMet, during }: { isMet: () => Promise<unknown>; during?: () => Promise<void> },
): Promise<number> {
  const beganAt = performance.now();
  await isMet();
  await during?.();
  const leftMs = OUTAGE_MS - (performance.now() - beganAt);
  if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs));
  await server.start();
  return Math.round((performance.now() - beganAt) / 1_000);
}

/** Fails if a run failed or a call was repeated; says how many did. */
export async function checkHeldRuns(
  { api, outside }: { api: ApiClient; outside: StepServer },
  { what, seconds, ids }: { what: string; seconds: number; ids: HeldRuns["ids"] },
): Promise<void> {
  const failed: string[] = [];
  for (const [name, id] of ids) {
    const { status, error, outputs } = await api.runToEnd(id);
    const expected = {
      text: `saved by ${name}`,
      sent: `got ${name}`,
      size: LARGE_CHARACTERS,
    };
    const isWhole = status === "succeeded" &&
      JSON.stringify(outputs) === JSON.stringify(expected);
    if (!isWhole) failed.push(`${name}: ${status} ${JSON.stringify(error ?? outputs)}`);
  }
  const repeated = repeatedCalls(outside.hits);
  console.log(
    `${what} away for ${seconds} s under ${ids.size} runs: ${failed.length} failed, ` +
      `${repeated.length} calls repeated`,
  );
  equal(failed.join("\n"), "");
  equal(repeated.join("\n"), "");
  equal(outside.hits.length, ids.size * CALLS.length);
}

function repeatedCalls(hits: readonly Hit[]): string[] {
  const byPath = Map.groupBy(hits, ({ path }) => path);
  return [...byPath].flatMap(([path, calls]) => calls.length > 1 ? [path] : []);
}
