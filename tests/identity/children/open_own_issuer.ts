import { openOwnIssuer } from "../../../src/identity/tokens/issuer.ts";
import { systemClock } from "../../../src/lib/clock.ts";

/** Opens the own issuer of a directory and prints its name. */
const [dataDir = ""] = Deno.args;
console.log((await openOwnIssuer({ dataDir, clock: systemClock })).issuer);
