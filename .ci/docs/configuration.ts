import type { Setting } from "../../src/config/setting.ts";
import { SETTINGS } from "../../src/config/settings.ts";
import { code, markdownTable } from "./table.ts";

const INTRODUCTION = `# Configuration

Heddle reads its settings from environment variables, and from a file \`.env\` in the working
directory for those that the environment does not have. An empty variable counts as not set. Wrong
settings are told at start, all at once, and end it with exit code 2; the value of a setting that is
marked as a secret is never shown.

- **A secret in a file**: for each setting that is marked as a secret there is another one with
  \`_FILE\` behind its name, the path of a file that holds the value: \`LLM_API_KEY_FILE\`. One line
  break at the end of the file is left out. To set both, or to name a file that is empty, cannot be
  read or is not UTF-8, is an error.
- **A misspelled name** is an error too, where a variable begins like a setting and differs from it
  in a letter or two (\`OIDC_ISUER\`), or is a setting behind \`HEDDLE_\` (\`HEDDLE_PORT\`). Other
  variables are left alone, those that Kubernetes sets beside a service named \`heddle\` among them.
- **A line of \`.env\`** that is no \`NAME=value\`, comment or empty line, or gives a name another value
  than a line before it, is an error, reported with its number.
`;

const COMPANIONS = `
\`OIDC_ISSUER\` and \`OIDC_AUDIENCE\` need each other, and \`OIDC_JWKS_URL\` needs both. \`OIDC_CLAIM_…\`
say where the claims are in the tokens of \`OIDC_ISSUER\`; [Keycloak](keycloak.md) shows them all.
\`S3_ENDPOINT\` needs \`S3_ACCESS_KEY_ID\` and \`S3_SECRET_ACCESS_KEY\`, and these need it, so that a lost
address does not lead to the disk; without it the other \`S3_…\` settings do nothing.
\`DATABASE_AUTH_TOKEN\` needs \`DATABASE_URL\`. \`CA_FILE\` is for every outgoing connection, whether of
steps or of the server itself; [Operations](operations.md#certificates) says how failures are told.
What \`RATE_LIMIT_PER_MINUTE\` and \`TRUSTED_PROXIES\` do is in [Limits](limits.md), and what \`TIMEZONE\`
does in [Schedules](schedules.md).
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
