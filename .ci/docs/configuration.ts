import type { Setting } from "../../src/config/setting.ts";
import { SETTINGS } from "../../src/config/settings.ts";
import { code, markdownTable } from "./table.ts";

const INTRODUCTION = `# Configuration

Heddle reads its settings from environment variables, and from a file \`.env\` in the working
directory for those that the environment does not have. An empty variable counts as not set. What is
wrong is told at start, all of it at once, and ends the start with exit code 2; the value of a
setting that is marked as a secret is never shown.
`;

const COMPANIONS = `
\`OIDC_ISSUER\` and \`OIDC_AUDIENCE\` need each other, and \`OIDC_JWKS_URL\` needs both. \`OIDC_CLAIM_…\`
say where the claims are in the tokens of \`OIDC_ISSUER\`; [Keycloak](keycloak.md) shows them all.
\`S3_ENDPOINT\` needs \`S3_ACCESS_KEY_ID\` and \`S3_SECRET_ACCESS_KEY\`; without it the other \`S3_…\`
settings do nothing. What \`RATE_LIMIT_PER_MINUTE\` and \`TRUSTED_PROXIES\` do is in
[Limits](limits.md), and what \`TIMEZONE\` does in [Schedules](schedules.md).
`;

/** `docs/configuration.md`. */
export function configurationPage(): string {
  const rows = Object.entries<Setting<unknown>>(SETTINGS).map(([name, setting]) => [
    code(name),
    defaultOf(setting),
    setting.secret ? `${setting.meaning} (secret)` : setting.meaning,
    setting.expects.replaceAll("<", "\\<"),
  ]);
  const table = markdownTable(["Setting", "Default", "Meaning", "Takes"], rows);
  return `${INTRODUCTION}\n${table}\n${COMPANIONS}`;
}

function defaultOf(setting: Setting<unknown>): string {
  return setting.default === undefined ? setting.absent ?? "none" : code(setting.default);
}
