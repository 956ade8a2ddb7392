/**
 * `deno task docs`: writes the pages of `docs/` that are made from code, the types of the API for
 * the console, and the schema of a new database. A test fails while one of them is out of date.
 */
import { resolve } from "node:path";
import { configurationPage } from "./docs/configuration.ts";
import { consoleTypes } from "./docs/console_types.ts";
import { errorsPage } from "./docs/errors.ts";
import { expressionsPage } from "./docs/expressions.ts";
import { readOpenApi } from "./docs/open_api.ts";
import { referencePage } from "./docs/reference.ts";
import { schemaScript } from "./docs/schema_script.ts";
import { servicesPage } from "./docs/services.ts";
import { templatesPage } from "./docs/templates.ts";

const ROOT = resolve(import.meta.dirname ?? ".", "..");

/** The text of each page, by its path from the root. */
export const PAGES: Readonly<Record<string, () => string | Promise<string>>> = {
  "docs/configuration.md": configurationPage,
  "docs/errors.md": errorsPage,
  "docs/expressions.md": expressionsPage,
  "docs/services.md": servicesPage,
  "docs/templates.md": templatesPage,
  "console/api/types.ts": async () => consoleTypes(await readOpenApi()),
  "src/db/schema.sql": schemaScript,
  "docs/reference.md": async () => referencePage(await readOpenApi()),
};

if (import.meta.main) {
  for (const [path, page] of Object.entries(PAGES)) {
    await Deno.writeTextFile(resolve(ROOT, path), await page());
    console.log(path);
  }
}
