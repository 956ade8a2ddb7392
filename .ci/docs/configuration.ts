import type { Setting } from "../../src/config/setting.ts";
import { SETTINGS } from "../../src/config/settings.ts";
import { code, markdownTable } from "./table.ts";

const INTRODUCTION = `# Configuration

Heddle reads its settings from environment variables. For variables that are not set, it reads the
file \`.env\` in the working directory. An empty variable counts as not set. The start reports all
wrong settings at once and ends with exit code 2. Values of settings that are marked as secrets are
never shown.

- **Secrets in files.** For each setting that is marked as a secret, there is another setting with
  the suffix \`_FILE\`, such as \`LLM_API_KEY_FILE\`: the path of a file that contains the value. One
  line break at the end of the file is ignored. It is an error to set both, or to name a file that
  is empty, cannot be read or is not UTF-8.
- **Misspelled names** are errors: variables that begin like a setting and differ from it in a
  letter or two (\`OIDC_ISUER\`), and settings with the prefix \`HEDDLE_\` (\`HEDDLE_PORT\`). Other
  variables are ignored, including those that Kubernetes sets for a service named \`heddle\`.
- **Lines of \`.env\`** must be \`NAME=value\`, a comment or empty, and may not give a name two values.
  Otherwise the start reports the line number.
`;

const COMPANIONS = `
Some settings require others:

- \`OIDC_ISSUER\` and \`OIDC_AUDIENCE\` require each other; \`OIDC_JWKS_URL\` requires both.
  \`OIDC_CLAIM_…\` name the claims in the tokens of \`OIDC_ISSUER\`; see [Keycloak](keycloak.md).
- \`S3_ENDPOINT\`, \`S3_ACCESS_KEY_ID\` and \`S3_SECRET_ACCESS_KEY\` require each other, so that the
  server never stores files on disk because the endpoint is missing. Without \`S3_ENDPOINT\`, the
  other \`S3_…\` settings have no effect.
- \`DATABASE_AUTH_TOKEN\` requires \`DATABASE_URL\`.

Other pages describe \`CA_FILE\` ([Operations](operations.md#certificates)), \`RATE_LIMIT_PER_MINUTE\`
and \`TRUSTED_PROXIES\` ([Limits](limits.md)), and \`TIMEZONE\` ([Schedules](schedules.md)).
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
