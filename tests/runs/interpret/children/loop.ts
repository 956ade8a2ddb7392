/**
 * Runs a loop over as many items as the first argument says, each with as many characters as the
 * second; prints what the process took for it.
 */
import { openRunLab } from "../../../support/runs/run_lab.ts";

const [count = "0", characters = "0"] = Deno.args;
const text = "x".repeat(Number(characters));
await using lab = await openRunLab();
const items = Array.from({ length: Number(count) }, (_, index) => index);
const workflowId = await lab.publish({
  inputs: { items: { type: "json" }, text: { type: "string", default: "" } },
  steps: [{
    id: "each",
    forEach: "inputs.items",
    service: "data",
    action: "map",
    with: {
      items: [{ number: "${{ item }}", text: "${{ inputs.text }}" }],
      to: "item-${{ item.number }}",
    },
  }],
  outputs: {
    count: "${{ size(steps.each.output) }}",
    last: "${{ steps.each.output[size(inputs.items) - 1] }}",
  },
});
let longestMs = 0;
let seenAt = performance.now();
const timer = setInterval(() => {
  const now = performance.now();
  longestMs = Math.max(longestMs, now - seenAt - 10);
  seenAt = now;
}, 10);
const beforeMb = peakMb();
const startedAt = performance.now();
const { runId } = await lab.start(workflowId, { inputs: { items, text } });
let run = await lab.settled(runId);
while (run.status === "running") run = await lab.settled(runId);
clearInterval(timer);
const seconds = (performance.now() - startedAt) / 1000;
const { status, outputs, error } = run;
console.log(
  JSON.stringify({ status, outputs, error, beforeMb, peakMb: peakMb(), seconds, longestMs }),
);

/** The most memory that this process has had resident so far, in megabytes. */
function peakMb(): number {
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(Deno.readTextFileSync("/proc/self/status"))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
