import { isIP } from "node:net";
import { Readable } from "node:stream";
import type { Clock } from "../../lib/clock.ts";
import type { MailAddress } from "../../lib/text/mail_address.ts";
import { trustOptions } from "../../lib/tls/trust.ts";
import { bytesInTurns } from "../../lib/turns/bytes.ts";
import { PIECE_CHARACTERS } from "../../lib/turns/pieces.ts";
import { StepError } from "../service.ts";

/** The operator's mail server, which delivers all e-mail. */
export interface MailServer {
  host: string;
  port: number;
  /** Whether the connection uses TLS from the first byte, instead of STARTTLS. */
  isTls: boolean;
  login: { user: string; password: string } | null;
  /** The sender of every message. */
  from: MailAddress;
}

export interface MailDeps {
  /** Null if none is configured. */
  mail: MailServer | null;
  /** Certificates (PEM) to trust in addition to the system's. */
  caCerts?: readonly string[];
}

export interface OutgoingMail {
  /** The organization that sends the message. */
  orgKey: string;
  /** Equal for each attempt, so that receivers can recognize a repeated message. */
  messageId: string;
  to: MailAddress[];
  cc: MailAddress[];
  bcc: MailAddress[];
  replyTo: MailAddress | null;
  subject: string;
  /** Exactly one of `text` and `html` is given. */
  text?: string | undefined;
  html?: string | undefined;
  attachments: { name: string; contentType: string; bytes: Uint8Array<ArrayBuffer> }[];
}

export interface Delivery {
  accepted: string[];
  rejected: { address: string; reason: string }[];
}

/** Much shorter than the timeout of a step, so that there is time for another attempt. */
const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_MS_MAX = 30_000;

const REASON_CHARACTERS_MAX = 300;

/**
 * Sends a message to the mail server. Closes the connection when `signal` aborts. Errors:
 * `email_network` and `email_refused`, which may be retried if the server calls the failure
 * temporary.
 */
export async function sendMail(
  { server, caCerts, clock }: { server: MailServer; caCerts: readonly string[]; clock: Clock },
  mail: OutgoingMail,
  signal: AbortSignal,
): Promise<Delivery> {
  const transport = await openTransport({ server, caCerts });
  try {
    const sent = await transport.sendMail({ ...messageOf(mail, clock), from: server.from, signal });
    return {
      accepted: sent.accepted.map(addressOf),
      rejected: (sent.rejectedErrors ?? []).map(rejectionOf),
    };
  } catch (error) {
    signal.throwIfAborted();
    throw failureOf(error);
  } finally {
    transport.close();
  }
}

/**
 * Connects and logs in without sending a message. Throws errors that the operator can understand.
 */
export async function checkMailServer(
  where: { server: MailServer; caCerts: readonly string[] },
): Promise<void> {
  const transport = await openTransport(where);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

async function openTransport(
  { server, caCerts }: { server: MailServer; caCerts: readonly string[] },
) {
  // Imported on demand, because many servers send no e-mail.
  const { default: nodemailer } = await import("nodemailer");
  return nodemailer.createTransport({
    host: server.host,
    port: server.port,
    secure: server.isTls,
    // Credentials are never sent without TLS, except to the local host.
    requireTLS: server.login !== null && !server.isTls && !isLoopback(server.host),
    auth: server.login === null
      ? undefined
      : { user: server.login.user, pass: server.login.password },
    tls: trustOptions(caCerts),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_MS_MAX,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Marks messages as automatic, so that other programs do not answer them (RFC 3834). */
const HEADERS = { "Auto-Submitted": "auto-generated" };

function messageOf(mail: OutgoingMail, clock: Clock) {
  const { orgKey, messageId, to, cc, bcc, replyTo, subject, text, html } = mail;
  return {
    ...{ messageId, to, cc, bcc, subject, headers: HEADERS },
    ...text !== undefined && bodyOf("text", text, orgKey),
    ...html !== undefined && bodyOf("html", html, orgKey),
    replyTo: replyTo ?? undefined,
    date: new Date(clock.now()),
    attachments: mail.attachments.map(({ name, contentType, bytes }) => ({
      filename: name,
      contentType,
      content: readInTurns(bytes, orgKey),
    })),
  };
}

/**
 * Returns a long text as a stream, so that the library does not scan it for the shorter encoding.
 */
function bodyOf(kind: "text" | "html", text: string, orgKey: string) {
  if (text.length <= PIECE_CHARACTERS) return { [kind]: text };
  const content = readInTurns(new TextEncoder().encode(text), orgKey);
  return { [kind]: content, textEncoding: "base64" as const };
}

/**
 * Streams the content. Encoding 20 MB without a pause would block other work for most of a second.
 */
function readInTurns(bytes: Uint8Array<ArrayBuffer>, orgKey: string): Readable {
  return Readable.from(bytesInTurns(bytes, orgKey), { objectMode: false });
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}

function addressOf(recipient: string | { address: string }): string {
  return typeof recipient === "string" ? recipient : recipient.address;
}

function rejectionOf(error: Error): Delivery["rejected"][number] {
  const address = "recipient" in error ? String(error.recipient) : "";
  return { address, reason: answerIn(error) ?? "no reason was given" };
}

function failureOf(error: unknown): StepError {
  const answer = answerIn(error);
  if (answer === null) return unusable(error);
  const message = `The mail server refused the message: ${answer}`;
  const isTemporary = !/^5/.test(answer) || answer.startsWith("503");
  return new StepError("email_refused", message, { retryable: isTemporary, cause: error });
}

/** Replaces the message of a network error, which contains internal network addresses. */
function unusable(error: unknown): StepError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const isUntrusted = error instanceof Error && /certificate/i.test(error.message);
  const reason = isUntrusted ? UNTRUSTED : REASONS[code] ?? "the connection failed";
  return new StepError("email_network", `The mail server could not be used: ${reason}`, {
    retryable: !isUntrusted && code !== "ETLS",
    cause: error,
  });
}

const UNTRUSTED = "its certificate is not trusted; the operator can add its authority to CA_FILE";

const REASONS: Readonly<Record<string, string>> = {
  ECONNECTION: "it refuses the connection",
  ETIMEDOUT: "it did not answer in time",
  ESOCKET: "it refused or closed the connection",
  EDNS: "its name was not found",
  ETLS: "it offers no accepted encryption, and a login is never sent unencrypted",
};

/** Returns the mail server's answer in an error; null if the error contains none. */
function answerIn(error: unknown): string | null {
  if (!(error instanceof Error) || !("response" in error)) return null;
  const { response } = error;
  // The server's answer about STARTTLS is not about the message.
  if ("code" in error && error.code === "ETLS") return null;
  if (typeof response !== "string" || response === "") return null;
  return response.replace(/[\p{Cc}\s]+/gu, " ").slice(0, REASON_CHARACTERS_MAX);
}
