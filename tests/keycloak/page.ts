import assert from "node:assert/strict";
import { join } from "node:path";
import { logIn } from "../support/identity/authorization_code.ts";
import { startHeddle } from "../support/processes/heddle.ts";
import { codeBlocks, readPage } from "../support/processes/pages.ts";
import { sorted } from "../support/texts/sorted.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";
import { scenario, sharedKeycloak } from "./suite.ts";

const KEYCLOAK_ADDRESS = "http://127.0.0.1:8180";
const HEDDLE_ADDRESS = "http://127.0.0.1:8080";
const ADA_PASSWORD = "ada's password & more";
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

scenario("docs/keycloak.md: its commands, run in order, lead to what it shows", async () => {
  const keycloak = await sharedKeycloak();
  const page = (await readPage("docs/keycloak.md"))
    .replaceAll(KEYCLOAK_ADDRESS, keycloak.url);
  await using directory = await temporaryDirectory();
  const settings = settingsOf(page);
  await using heddle = await startHeddle({
    env: { ...settings, DATA_DIR: join(directory.path, "data"), LOG_LEVEL: "warn" },
  });
  const script = codeBlocks(page, "bash").join("\n").replaceAll(HEDDLE_ADDRESS, heddle.url);
  const printed = await runScript(script, {
    HOME: directory.path,
    KEYCLOAK_ADMIN_PASSWORD: keycloak.adminPassword,
    ADA_PASSWORD,
    WORKER_SECRET: crypto.randomUUID(),
  });
  const answers = [...printed.matchAll(/\{"userId"[^}]*\}/g)].map(([text]) => comparable(text));
  assert.deepEqual(answers, codeBlocks(page, "json").map(comparable), printed);

  const fields = { username: "ada", password: ADA_PASSWORD };
  const { accessToken } = await logIn({
    issuer: settings.OIDC_ISSUER ?? "",
    clientId: "heddle-web",
    fields,
  });
  const headers = { authorization: `Bearer ${accessToken}` };
  const me = await fetch(`${heddle.url}/api/v1/me`, { headers });
  assert.equal((await me.json()).email, "ada@acme.example");
});

/** The settings in the page's `ini` blocks. */
function settingsOf(page: string): Record<string, string> {
  const lines = codeBlocks(page, "ini").join("").trim().split("\n");
  return Object.fromEntries(lines.map((line) => line.split("=") as [string, string]));
}

/** The standard output; throws if a command fails. */
async function runScript(script: string, env: Record<string, string>): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command("bash", {
    args: ["-euo", "pipefail", "-c", script],
    env: {
      ...env,
      PATH: Deno.env.get("PATH") ?? "",
      NO_PROXY: "*",
    },
    stdin: "null",
  }).output();
  const printed = new TextDecoder().decode(stdout);
  if (success) return printed;
  throw new Error(`a command failed\n${printed}\n${new TextDecoder().decode(stderr)}`);
}

/** Ids are made anew each time, and the order of roles is Keycloak's own. */
function comparable(text: string): unknown {
  return sorted(JSON.parse(text.replaceAll(UUID, "<id>")));
}
