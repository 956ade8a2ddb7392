/** `deno task lint:openapi`: checks the OpenAPI document by Redocly's recommended rules. */
import { join } from "node:path";
import { readOpenApi } from "./docs/open_api.ts";

const LINTER = "@redocly/cli@2.77.0";

const directory = await Deno.makeTempDir();
try {
  const file = join(directory, "openapi.json");
  await Deno.writeTextFile(file, JSON.stringify(await readOpenApi(), null, 2));
  const { code } = await new Deno.Command("npx", {
    args: ["-y", LINTER, "lint", file],
    env: { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    stdin: "null",
  }).spawn().status;
  Deno.exitCode = code;
} finally {
  await Deno.remove(directory, { recursive: true });
}
