import type { MailAddress } from "../lib/text/mail_address.ts";

/** The address and login of a mail server. */
export interface SmtpAddress {
  host: string;
  port: number;
  /** Whether the connection uses TLS from the first byte. */
  isTls: boolean;
  login: { user: string; password: string } | null;
}

/** The mail server, and the sender of every message. */
export interface MailSettings extends SmtpAddress {
  from: MailAddress;
}

/** The ports of submission (RFC 6409) and of submission over TLS (RFC 8314). */
const PORT = 587;
const TLS_PORT = 465;

/** Parses `smtp://user:password@host:port` or `smtps://…`; undefined for any other text. */
export function toSmtpAddress(text: string): SmtpAddress | undefined {
  if (!/^smtps?:\/\/[^/?#]+\/?$/i.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password } = new URL(text);
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const login = readLogin(username, password);
  if (host === "" || login === undefined) return undefined;
  const isTls = protocol === "smtps:";
  return { host, port: Number(port || (isTls ? TLS_PORT : PORT)), isTls, login };
}

function readLogin(username: string, password: string): SmtpAddress["login"] | undefined {
  if (username === "" && password === "") return null;
  if (username === "" || password === "") return undefined;
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return undefined;
  }
}

/** Joins the mail settings; null if one of the two is missing. */
export function toMail(
  { SMTP_URL: server, SMTP_FROM: from }: {
    SMTP_URL: SmtpAddress | null;
    SMTP_FROM: MailAddress | null;
  },
): MailSettings | null {
  return server === null || from === null ? null : { ...server, from };
}
