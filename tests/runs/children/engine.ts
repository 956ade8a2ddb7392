/** Executes the runs of a database, beside whatever else does, until it is killed. */
import { openRunLab } from "../../support/run_lab.ts";

const [path = ""] = Deno.args;
await openRunLab({ path });
console.log("ready");
