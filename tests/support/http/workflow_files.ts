import { workflowFileRoutes } from "../../../src/http/api/workflow_files/routes.ts";
import type { Database } from "../../../src/db/database.ts";
import type { Context } from "../../../src/identity/context.ts";
import type { JsonObject } from "../../../src/lib/json.ts";
import { type Answer, mountRoutes, type Send } from "./mounted_routes.ts";
import { NO_HOOKS } from "../workflows/workflows.ts";

/** The routes that export and import, for this caller. */
export function sendAs(ctx: Context, hooks = NO_HOOKS): Send {
  return mountRoutes(workflowFileRoutes(hooks), ctx);
}

export function importFile(send: Send, body: JsonObject): Promise<Answer> {
  return send("POST", "/workflows/import", body);
}

/** The files of all published workflows that the caller may read. */
export async function exportedTexts(send: Send): Promise<string[]> {
  const { body } = await send("GET", "/workflows/export?limit=100");
  return body.workflows.map(({ text }: { text: string }) => text);
}

export function yamlNamed(name: string, head = ""): string {
  return `${head}format: planner/1\nname: ${name}\nsteps: []\n`;
}

/** Every row that an export or an import reads or writes. */
export async function allRows({ queries }: Database): Promise<unknown[]> {
  const tables = ["workflows", "workflow_versions", "drafts", "workflow_teams"] as const;
  return await Promise.all(tables.map((table) => queries.selectFrom(table).selectAll().execute()));
}
