import { DRAFT_TEXTS } from "../../../grammar/language/drafts/draft_texts.ts";
import type { Question } from "../../question.ts";
import { draftLanguage } from "../draft_language.ts";
import { isMailAddress } from "../lexemes.ts";
import type { ReadRequest, RequestPart } from "../request.ts";
import { TO_ME, withRecipient } from "../recipient.ts";

/** Kinds of parts that read something without changing rows. */
const READING: ReadonlySet<string> = new Set(["write", "report", "parse", "table"]);

/** Kinds of parts that provide rows only if they name a source. */
const ALSO_OF_OTHERS: ReadonlySet<string> = new Set(["join", "concat"]);

/** Whether a part provides rows. A join or a number does if it names an address. */
export function isSource({ kind, type, said }: RequestPart): boolean {
  if (said["url"] !== undefined && (type.brings || type.takesRows)) return true;
  return type.brings === true && !ALSO_OF_OTHERS.has(kind);
}

export function missingSource(text: string, { parts }: ReadRequest): Question | null {
  const open = parts.find(({ kind }) => TO_ME.has(kind) || kind === "mail_open");
  if (open) return missingRecipient(text, open);
  const system = parts.find(({ kind }) => kind === "system");
  if (system) return missingAddress(text, system);
  const isReading = parts.some(({ type, kind }) => type.takesRows || READING.has(kind));
  if (!isReading || parts.some(isSource)) return null;
  return {
    text: DRAFT_TEXTS[draftLanguage(text)].whereFrom,
    fill(answer) {
      const url = addressIn(answer);
      if (url !== null) return `fetch ${url}, ${text}`;
      const file = NAMED_FILE.exec(answer.trim().slice(0, 120))?.[1];
      if (file !== undefined) return `read ${file}, ${text}`;
      return FILE.test(answer.trim()) ? `read a csv file, ${text}` : null;
    },
  };
}

const FILE =
  /^(?:(?:from|aus|von|de|desde)\s+)?(?:(?:an?|the|eine[rn]?|der|un|le|du|el)\s*)?(?:uploaded\s+)?(?:(?:fichier|archivo)\s+)?csv(?:[\s-]+(?:file|datei))?[.!]?$/i;

const NAMED_FILE =
  /^(?:(?:from|in|it is|use|aus|von|de|du|desde|en)\s+)?(?:(?:the|der|die|le|el)\s+)?(?:(?:file|datei|fichier|archivo)\s+)?([\p{L}\p{N}_-]+\.(?:csv|json))[.!]?$/iu;

function missingAddress(text: string, { places, said }: RequestPart): Question {
  const place = places["system"];
  return {
    text: DRAFT_TEXTS[draftLanguage(text)].whichAddress(said["system"] ?? ""),
    fill(answer) {
      const url = addressIn(answer);
      if (url === null || !place) return null;
      return `${text.slice(0, place.start)}${url}${text.slice(place.end)}`;
    },
  };
}

function missingRecipient(text: string, part: RequestPart): Question {
  return {
    text: DRAFT_TEXTS[draftLanguage(text)].whichRecipient,
    fill(answer) {
      const recipient = RECIPIENT.exec(answer.trim().slice(0, 320))?.[1] ?? "";
      return isMailAddress(recipient) ? withRecipient(text, part, recipient) : null;
    },
  };
}

const RECIPIENT = /^(?:(?:to|an|à|a|it is|use)\s+)?(\S+@[^\s!]*[^\s.!])[.!]?$/iu;

function addressIn(answer: string): string | null {
  const short = answer.trim().slice(0, 2_000);
  return /^(?:(?:from|at|it is|use|von|unter|de|depuis|à|desde|en)\s+)?(https?:\/\/[^\s"<>]+[^\s"<>.,;:)!?])[.!]?$/i
    .exec(short)
    ?.[1] ?? null;
}
