import type { ActionStep } from "../../../../definition/definition.ts";
import type { Json, JsonObject } from "../../../../lib/json.ts";
import { filledText, template } from "../draft_builder.ts";
import { recipientsIn } from "../recipients.ts";
import type { RequestPart } from "../request.ts";
import type { DraftContext } from "../draft_context.ts";
import { textFormatOf, write } from "../files/write.ts";
import type { PartTypes } from "./part_type.ts";

/** Returns a step that reports the failure of another step. */
export function failureMail(failed: string, said: string): ActionStep {
  return {
    id: `${failed}_failed`,
    service: "email",
    action: "send",
    with: {
      to: recipientsIn(said),
      subject: `${template("workflow.name")}: ${failed} failed`,
      text: `The step ${failed} of the workflow ${template("workflow.name")} has failed.`,
    },
  };
}

/**
 * Sends the result of earlier parts: the numbers, or a file to which the rows are written first.
 */
export function mailResult(
  work: DraftContext,
  { words, said: { mail: said = "", format } }: RequestPart,
): void {
  const { builder } = work;
  const { current } = builder;
  const to = recipientsIn(said);
  if (current?.numbers && builder.fileKeys === null) {
    const lines = current.numbers.map(([name, value]) => `${name}: ${template(value)}`);
    return mail(work, { to, text: lines.join("\n") });
  }
  if (current?.said !== undefined && builder.fileKeys === null) {
    return mail(work, { to, text: current.said });
  }
  const isText = current !== null && !AS_FILE.test(words) && textFormatOf(current) !== null;
  if (current && builder.fileKeys === null && (isText || isPage(work))) {
    return mail(work, { to, text: template(current.rows) });
  }
  if (current && builder.fileKeys === null) {
    write(work, { file: null, format: format?.toLowerCase() ?? (current.isOne ? "json" : "csv") });
  }
  const { fileKeys } = builder;
  const text = fileKeys === null
    ? `The workflow ${template("workflow.name")} has run.`
    : "The file is attached.";
  mail(work, { to, text, ...fileKeys !== null && { attachments: template(fileKeys) } });
}

const AS_FILE = /attach|anhang|angehängt|joint|adjunt|file|datei|fichier|archivo|csv|json/iu;
const PAGE =
  /(?:^|\s)(?:page|website|webpage|contents?|seite|webseite|inhalt|contenu|p[áa]gina|contenido)(?:$|\s)/u;

/** Whether the request is about the text of a web page instead of rows. */
function isPage({ builder: { current }, parts }: DraftContext): boolean {
  return current !== null && current.rows === `steps.${current.id}.output.body` &&
    current.format === undefined && parts.some(({ words }) => PAGE.test(words));
}

/** Sends a text. */
export function mailText(work: DraftContext, fields: { to: Json; text: string }): void {
  mail(work, fields);
}

function mail({ builder }: DraftContext, fields: JsonObject): void {
  const { to = "", ...rest } = fields;
  const subject = template("workflow.name");
  builder.add("mail", {
    service: "email",
    action: "send",
    with: { to, subject, ...rest },
  });
}

const THEM_BEFORE = /(?:\s(?:sie|es|ihn)|-(?:le|la|les)|\p{L}(?:lo|la|los|las))\s+$/u;

/**
 * Whether the word after "it" says how to send, and names no rows: "Envíalo comprimido", "schick
 * sie verschlüsselt".
 */
function isSentSomehow({ words, said: { thing } }: RequestPart): boolean {
  const at = thing === undefined ? -1 : words.indexOf(thing.toLowerCase());
  return at > 0 && THEM_BEFORE.test(words.slice(0, at));
}

const WITH = "with|mit|avec|con";

/** Parts that send e-mails. */
export const MAIL_PARTS = {
  mail_text: {
    isWhole: true,
    phrases: [
      "<send> <some>? <mail_noun> <to> {mail} {when}? <saying> {quoted}",
      "<send> {mail} <some>? <mail_noun> {when}? <saying> {quoted}",
      "<mail> {quoted} <to> {mail}",
      "<notify> {mail} {when}? <saying> {quoted}",
      "<mail> {mail} {quoted}",
    ],
    build(work, { said: { mail: to = "", quoted = "" } }) {
      mail(work, { to: recipientsIn(to), text: filledText(quoted, work.builder) });
    },
  },
  mail: {
    phrases: [
      "<mail>|<send> <some>? {when}? <report> <of> {object} <to> {mail}",
      "<mail>|<send> {object} ,? <by_mail>? <then>? <to> {mail} <as> <some>? {format} <file>? <attached>?",
      "<mail>|<send> <them> <to> {mail} <as> <some>? {format} <file>? <attached>?",
      "<mail>|<send> <me>|mir? {object} ,? <by_mail>? <then>? <to> {mail} <by_mail>?",
      "<send> <me>|<myself>? <by_mail>? <to> {mail} {when}? {object} <by_mail>?",
      "<send_me> <by_mail>? <to> {mail} {when}? {object} <by_mail>?",
      "<send_me> {when}? {object} ,? <by_mail>? <to> {mail}",
      `<want>|<mailed>|<send> {when}? ,? <some>? <mail_noun> {when}? <to>|under|unter|bei {mail} {when}? ,? ${WITH} {object}`,
      `<mailed> {when}? ,? ${WITH}? {object} <by_mail>? <to>|under|unter|bei {mail}`,
      `<want> que? {when}? ,? le|les|me? <comes> <some>? <mail_noun> {when}? <to> {mail} {when}? ,? ${WITH} {object}`,
      "<mail>|<send> {when} ,? {object} <by_mail>? <to> {mail} <by_mail>?",
      "{object} <by_mail>? <to> {mail} <by_mail>? <mailed_last>",
      "<mail>|<send> {mail} {object} <by_mail>?",
      "<send> <by_mail> <to> {mail} {object}",
      "<mail> <me> {object} at|under|sous|en {mail}",
      "<mailed> at|under {mail} {when}? with? {object}",
      `<send> <some>? <mail_noun> ${WITH} <them> <to> {mail}`,
      `<send> <some>? <mail_noun> <to> {mail} ${WITH} <them>`,
      `<send> {mail} <some>? <mail_noun> ${WITH} <them>`,
      "<send> <some>? <mail_noun> <to> {mail}",
      "<send> {mail} <some>? <mail_noun>",
      "<mail> <them>? <then>? <to> {mail}",
      "<mail>|<send> <them> {when} ,? <to> {mail}",
      "<mail> <some>? {thing} <then>? <to> {mail}",
      "<write_mail> <to>? {mail}",
      "<mail> {mail} <some>? <them>",
      "<mail> {mail} <some> {thing}",
      "<mail> {mail}",
      "<mail>|<notify> <me> <them>? at|under|sous|en {mail}",
      "<mail>|<send> <them> <to> <myself> at|unter|under|sous|à|en|: {mail}",
      "<mail>|<send> {object} <to> <myself> at|unter|under|sous|à|en|: {mail}",
      "<send> <them>? <then>? <some>? {thing}? <by_mail>? <to> {mail} <by_mail>? <attached>?",
      "<mail> <them> <then>? <to> {mail} <attached>",
      "<notify> {mail} <by_mail>|bescheid?",
      "{object} <to> {mail}",
      "{object} <sent> <by_mail>? <to> {mail} <by_mail>?",
      "{object} <passive> <send>|<mail> <by_mail>? <to> {mail} <by_mail>?",
    ],
    build(work, part) {
      if (work.builder.isLooping || isSentSomehow(part)) return work.refuse(part);
      mailResult(work, part);
    },
  },
  /** Sends to the user, whose address usually is in the token. */
  mail_me: {
    phrases: [
      "<mail>|<send> <myself> <some>? {when}? <report> <of> {object}",
      "<mail> <myself> {when}? {object}",
      "<mail>|<send> {object} <to> <myself> <by_mail>?",
      "<mail>|<send> <them>? <to> <myself> <by_mail>?",
      "<mail> <myself> <them>?",
      "<notify> <myself> {if_next}",
      "<receive> {object} <by_mail>",
      "<mail> <myself> <some> {thing}",
      "<send> <myself> {when}? {object} <by_mail>?",
      "<send> <myself> <by_mail> {when}? {object}",
      "<send_me> <by_mail> {when}? {object}",
      `<want>|<mailed> {when}? ,? <some>? <mail_noun> {when}? ,? ${WITH} {object}`,
      "<mailed> {when}? ,? {object} <by_mail>",
      "<mailed> <by_mail> {when}? ,? {object}",
      "<send> <myself> <them> <by_mail>?",
      "<send> <them> <myself> <by_mail>?",
      "<send> <myself> <some>? <mail_noun>",
      `<send> <myself> <some>? <mail_noun> ${WITH} <them>`,
      `<send> <myself> <some>? <mail_noun> ${WITH} {object}`,
      "<send_me> {when}? {object} <by_mail>?",
      "<send_me> <them> <by_mail>?",
      "<send_me_them> <by_mail>?",
      "<notify>|<mail> <myself> <by_mail>? ,? <if> {second} <fails>",
      "<tell_me> {when}? <by_mail>? ,? <if> {second} <fails>",
      "<tell_me> <by_mail>? ,? <if> <some>? <call>? <fails>",
      "<send> <myself> <some>? <mail_noun> ,? <if> {second} <fails>",
      "<if> {second} <fails> ,? <then>? <notify>|<mail> <myself>",
      "<only>? <notify>|<mail> <myself> <by_mail>? ,? <only>? <if> <some>? <call>? <fails>",
      "<if> <some>? <call>? <fails> ,? <then>? <notify>|<mail> <myself> <by_mail>?",
      `<mailed> {when}? ${WITH} {object}`,
    ],
  },
  /** Sends to a person. The assistant asks for the address. */
  mail_person: {
    phrases: [
      "<mail>|<send> {object} <by_mail>? <to> {person} <by_mail>?",
      "<mail>|<send> <them> <by_mail>? <to> {person} <by_mail>?",
      "<send> <some>? <mail_noun> <to> {person}",
      "<mail> {person} <them>?",
      "<with>? <some>? cc|copy|kopie|copie|copia to|an|à|a? {person}",
    ],
    build: (work, part) => work.refuse(part),
  },
  /** Excludes an e-mail, as in "Don't send a mail, just save it". */
  no_mail: {
    phrases: [
      `<never> <send>|<make> <me>? <some>? <mail_noun>|mails|emails <them>?`,
      `<never> <mail> <me>? <them>?`,
      "without|ohne|sans|sin <send>? <some>? <mail_noun>|mails|emails zu? senden|schicken?",
      "no|keine|pas_de|ningún|sin <mail_noun>|mails|emails",
    ],
    build(work, part) {
      if (work.parts.some(({ kind }) => kind.startsWith("mail"))) work.refuse(part);
    },
  },
  mail_open: {
    phrases: [
      "<mail> <me>? <them>",
      "<mail> <me> <some> {thing}",
      "<send> <me>? <them> <by_mail>",
      "<send> <me> <some>? <mail_noun>",
      `<send> <me> <some>? <mail_noun> ${WITH} <them>`,
    ],
  },
} satisfies PartTypes;
