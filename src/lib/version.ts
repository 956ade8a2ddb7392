import manifest from "../../deno.json" with { type: "json" };

/** The program's version. */
export const version: string = manifest.version;
