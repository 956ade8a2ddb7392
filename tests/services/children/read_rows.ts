/**
 * Has a thread read a CSV of as many lines as the first argument says; prints how many rows it
 * sent.
 */
import { FORMATS } from "../../../src/services/formats/format_job.ts";
import { WorkerPool } from "../../../src/workers/mod.ts";
import { ValueAssembly, type ValuePart } from "../../../src/workers/value_parts.ts";
import { silentLog } from "../../support/logs/silent_log.ts";
import { PATIENCE_MS } from "../../support/time/eventually.ts";

await using pool = new WorkerPool({ log: silentLog });
const text = `name\n${"1\n".repeat(Number(Deno.args[0]))}`;
let rows = 0;
await pool.run(FORMATS, { do: "parse", format: "csv", text }, {
  signal: new AbortController().signal,
  orgKey: "acme",
  deadlineMs: PATIENCE_MS,
  onPart: (part) => rows += rowsIn(part as ValuePart),
});
console.log(rows);

function rowsIn(part: ValuePart): number {
  if (part.kind === "open") return 0;
  const assembly = new ValueAssembly();
  assembly.add({ kind: "open", container: "list", into: -1, name: null });
  assembly.add({ ...part, into: 0 });
  return Array.isArray(assembly.value) ? assembly.value.length : 0;
}
