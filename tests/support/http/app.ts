import assert from "node:assert/strict";
import { type App, createApp, type Overrides } from "../../../src/app.ts";
import { readConfig } from "../../../src/config.ts";
import { giveMigratedFile } from "../db/migrated.ts";
import { plantSecretSettings } from "../logs/leaks.ts";
import { silentLog } from "../logs/silent_log.ts";
import { withCheckedAnswers } from "./answer_checks.ts";

/**
 * The whole server without a socket. The settings must have `DATA_DIR`. Each response is checked
 * against the OpenAPI document.
 */
export async function openTestApp(
  settings: Record<string, string>,
  overrides: Overrides = {},
): Promise<App> {
  plantSecretSettings(settings);
  const config = readConfig(settings, false);
  await giveMigratedFile(config.database);
  return await withCheckedAnswers(await createApp(config, { log: silentLog, ...overrides }));
}

/** A token of the server's own issuer, for a new user of the organization `acme`. */
export async function mintTestToken({ identity }: App): Promise<string> {
  const token = await identity.mintToken?.({
    sub: crypto.randomUUID(),
    email: "canary@example.org",
    org: "acme",
    teams: [],
    roles: [],
    ttlMs: 600_000,
  });
  return token ?? assert.fail("the server is its own issuer");
}
