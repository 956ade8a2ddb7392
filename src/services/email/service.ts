import type { Json, JsonObject } from "../../lib/json.ts";
import { isPlainLine, NO_CONTROLS } from "../../lib/control_characters.ts";
import type { MailsPerDay } from "../../lib/quotas.ts";
import { type MailAddress, parseMailAddress } from "../../lib/text/mail_address.ts";
import { type FileDeps, loadRunFile, objectContext } from "../file_store.ts";
import { type Service, type StepCall, StepError } from "../service.ts";
import { type MailDeps, type MailServer, type OutgoingMail, sendMail } from "./mail_server.ts";
import { countRecipients } from "./mail_store.ts";

export interface EmailDeps extends FileDeps, MailDeps {
  mailsPerDay: MailsPerDay;
}

const RECIPIENTS_MAX = 50;
const SUBJECT_CHARACTERS_MAX = 500;
const BODY_CHARACTERS_MAX = 1_000_000;
const FILES_MAX = 10;
const FILES_BYTES_MAX = 20 * 1024 * 1024;

/** Sends e-mail through the operator's mail server. */
export function createEmailService(deps: EmailDeps): Service {
  const { mail: server, caCerts = [], base: { clock } } = deps;
  return async (call) => {
    if (server === null) throw notSetUp();
    const mail = await readMail(deps, { server, call });
    await count(deps, { call, mail });
    const delivery = await sendMail({ server, caCerts, clock }, mail, call.signal);
    for (const { address, reason } of delivery.rejected) {
      call.log(`${address} was refused: ${reason}`);
    }
    return { kind: "done", output: { messageId: mail.messageId, ...delivery } };
  };
}

function notSetUp(): StepError {
  const message =
    "Cannot send e-mail: no mail server is set up; the operator of this server sets " +
    "SMTP_URL and SMTP_FROM";
  return new StepError("email_not_configured", message);
}

async function readMail(
  deps: EmailDeps,
  { server, call }: { server: MailServer; call: StepCall },
): Promise<OutgoingMail> {
  const { subject, text, html, replyTo } = call.values as Record<string, string | undefined>;
  const [to, cc, bcc] = ["to", "cc", "bcc"].map((field) => addressesIn(call.values, field));
  const domain = server.from.address.replace(/^.*@/, "");
  const mail: OutgoingMail = {
    orgKey: call.run.orgKey,
    messageId: `<${call.idempotencyKey}@${domain}>`,
    to: to ?? [],
    cc: cc ?? [],
    bcc: bcc ?? [],
    replyTo: replyTo === undefined ? null : readAddress("replyTo", replyTo),
    subject: subject ?? "",
    text,
    html,
    attachments: [],
  };
  checkMail(mail);
  mail.attachments = await loadFiles(deps, call);
  return mail;
}

function checkMail({ to, cc, bcc, subject, text, html }: OutgoingMail): void {
  if (to.length === 0) throw invalid("to", "must name one address at least");
  const recipients = to.length + cc.length + bcc.length;
  if (recipients > RECIPIENTS_MAX) {
    throw invalid(
      "to",
      `with "cc" and "bcc" names ${recipients} addresses, at most 50 are allowed`,
    );
  }
  if (!isPlainLine(subject)) throw invalid("subject", NO_CONTROLS);
  if (subject.length > SUBJECT_CHARACTERS_MAX) {
    throw invalid("subject", `must have ${SUBJECT_CHARACTERS_MAX} characters at most`);
  }
  if ((text ?? html ?? "").length > BODY_CHARACTERS_MAX) {
    const field = text === undefined ? "html" : "text";
    throw invalid(field, "must have 1,000,000 characters at most: attach a file");
  }
}

function addressesIn(values: JsonObject, field: string): MailAddress[] {
  return listOf(values[field]).map((text) => readAddress(field, text));
}

function listOf(value: Json | undefined): string[] {
  return [value ?? []].flat().map(String);
}

/**
 * Parses an address. The error does not quote the text, because a template may have filled in
 * something else.
 */
function readAddress(field: string, text: string): MailAddress {
  const address = parseMailAddress(text);
  if (address !== null) return address;
  const expected =
    "must be one address, such as ada@example.org or Ada <ada@example.org>; several " +
    "addresses are a list";
  throw invalid(field, expected);
}

async function loadFiles(deps: EmailDeps, call: StepCall): Promise<OutgoingMail["attachments"]> {
  const keys = listOf(call.values.attachments);
  if (keys.length > FILES_MAX) throw invalid("attachments", `must be ${FILES_MAX} files at most`);
  const files: OutgoingMail["attachments"] = [];
  let sizeBytes = 0;
  for (const objectKey of keys) {
    const { name, contentType, bytes } = await loadRunFile(deps, call, {
      objectKey,
      verb: "send",
      bytesMax: FILES_BYTES_MAX - sizeBytes,
    });
    sizeBytes += bytes.length;
    files.push({ name, contentType, bytes });
  }
  return files;
}

/**
 * Counts the recipients. Each attempt counts, because the server may have accepted an earlier one.
 */
async function count(
  deps: EmailDeps,
  { call, mail: { to, cc, bcc } }: { call: StepCall; mail: OutgoingMail },
): Promise<void> {
  const { orgKey, principalId: userId } = call.run;
  const recipients = to.length + cc.length + bcc.length;
  const refusal = await objectContext(deps, call).db.transaction(({ queries }) =>
    countRecipients(queries, { orgKey, userId, recipients, most: deps.mailsPerDay })
  );
  if (refusal === null) return;
  const { owner, setting, limit, used } = refusal;
  const message =
    `Cannot send e-mail to ${recipients} more: ${owner} has sent to ${used} of the ${limit} ` +
    `recipients a day that ${setting} allows`;
  throw new StepError("quota_exceeded", message);
}

function invalid(path: string, fault: string): StepError {
  return new StepError("input_invalid", `Cannot do email.send: "${path}" ${fault}`);
}
