import { readTextFile } from "./read_text.ts";
import { SetupError } from "../lib/setup_error.ts";
import { readCertificates } from "./certificates.ts";
import { type MailSettings, toMail } from "./mail_server.ts";
import { readSettings, variableNames } from "./setting.ts";
import { SETTINGS } from "./settings.ts";

/** The settings that the command `run` reads from the environment. */
export interface RunEnvironment {
  /** `HTTP_ALLOWED_NETWORKS` */
  allowedNetworks: readonly string[];
  /** The mail server of `SMTP_URL` and `SMTP_FROM`; null without both. */
  mail: MailSettings | null;
  /** The certificates of `CA_FILE`. */
  caCerts: readonly string[];
  /** Whether the terminal does not understand control sequences (`TERM=dumb`). */
  isTerminalDumb: boolean;
  /** The value of a variable that the caller names; null if it is not set. */
  read(name: string): string | null;
}

/**
 * Reads the settings from the environment. Reads no `.env`: a file next to someone else's
 * definition could allow access to the user's networks. Throws `SetupError`.
 */
export function loadRunEnvironment(): RunEnvironment {
  const { HTTP_ALLOWED_NETWORKS, CA_FILE, SMTP_URL, SMTP_FROM } = SETTINGS;
  const declared = { HTTP_ALLOWED_NETWORKS, CA_FILE, SMTP_URL, SMTP_FROM };
  const environment = Object.fromEntries(
    variableNames(declared).map((name) => [name, Deno.env.get(name)]),
  );
  const { values, issues } = readSettings(declared, { environment, readText: readTextFile });
  const caCerts = readCertificates(values.CA_FILE, { readText: readTextFile, issues });
  const [wrong] = issues;
  if (wrong) throw new SetupError(`${wrong.path}: ${wrong.message}`);
  return {
    allowedNetworks: values.HTTP_ALLOWED_NETWORKS ?? [],
    mail: toMail(values),
    caCerts,
    isTerminalDumb: Deno.env.get("TERM") === "dumb",
    read: (name) => Deno.env.get(name) ?? null,
  };
}
