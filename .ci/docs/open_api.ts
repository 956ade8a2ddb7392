import { createApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import { createLog } from "../../src/lib/log.ts";
import type { OpenApi } from "./reference.ts";

/** The document as the server itself tells it. */
export async function readOpenApi(): Promise<OpenApi> {
  const dataDir = await Deno.makeTempDir();
  try {
    const log = createLog({ level: "error", format: "json" });
    await using app = await createApp(readConfig({ DATA_DIR: dataDir }, false), { log });
    const response = await app.fetch(new Request("http://127.0.0.1/api/v1/openapi.json"));
    return await response.json();
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
}
