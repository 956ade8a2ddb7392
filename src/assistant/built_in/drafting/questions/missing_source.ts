import { DRAFT_TEXTS } from "../../../grammar/language/drafts/draft_texts.ts";
import { FILL_TEXTS } from "../../../grammar/language/drafts/fill_texts.ts";
import type { DetailQuestion } from "../../detail_question.ts";
import { draftLanguage } from "../draft_language.ts";
import type { ReadRequest, RequestPart } from "../request.ts";
import { TO_ME, withRecipient } from "../recipient.ts";
import { addressIn, recipientsIn } from "./given_values.ts";

/** Kinds of parts that read rows and do not change them. */
const READING: ReadonlySet<string> = new Set(["write", "report", "parse", "table"]);

/** Kinds of parts that provide rows only if they name a source. */
const ALSO_OF_OTHERS: ReadonlySet<string> = new Set(["join", "concat"]);

/**
 * Whether a part provides rows. A join or an aggregation does if it names an address, or two files.
 */
export function isSource({ kind, type, said }: RequestPart): boolean {
  if (type.brings && said["first_name"] !== undefined) return true;
  if (said["url"] !== undefined && (type.brings || type.takesRows)) return true;
  return type.brings === true && !ALSO_OF_OTHERS.has(kind);
}

export function missingSource(text: string, { parts }: ReadRequest): DetailQuestion | null {
  const open = parts.find(({ kind }) => TO_ME.has(kind) || kind === "mail_open");
  if (open) return missingRecipient(text, open);
  const system = parts.find(({ kind }) => kind === "system");
  if (system) return missingAddress(text, system);
  const isReading = parts.some(({ type, kind }) => type.takesRows || READING.has(kind));
  if (!isReading || parts.some(isSource)) return null;
  const language = draftLanguage(text);
  const fills = FILL_TEXTS[language];
  return {
    text: DRAFT_TEXTS[language].whereFrom,
    fill(answer) {
      const url = addressIn(answer);
      if (url !== null) return `${fills.fetchFrom(url)}, ${text}`;
      const file = NAMED_FILE.exec(answer.trim().slice(0, 120))?.[1];
      if (file !== undefined) return `${fills.read(file)}, ${text}`;
      return isUpload(answer) ? `${fills.readUpload}, ${text}` : null;
    },
  };
}

/** Words that say that each run gets a file. */
const UPLOADING: ReadonlySet<string> = new Set(
  ("csv file upload uploads uploaded uploading attach attached attachment datei csv-datei hochladen hochlade lade " +
    "hochgeladen hochgeladene hochgeladenen anhang anhängen hänge fichier joins joindre joint téléverse téléversé importe " +
    "archivo fichero adjunto adjunta subo subido subida sube").split(" "),
);
/** Words that may surround them and add nothing. */
const AROUND: ReadonlySet<string> = new Set(
  ("a an the i i'll i'd we we'll will would it that which this my our own from by with in is as of me each every time " +
    "run when ein eine einer einen die der das ich wir sie es von aus mit werde wird wurde hoch an meine meiner unsere " +
    "un une le la les je j' nous que qui du de d' mon ma en pièce vais el los lo yo que mi se va voy desde")
    .split(" "),
);
const WORDS_MAX = 10;

/** Whether an answer only says that a file is uploaded, as "a csv file that I upload" does. */
function isUpload(answer: string): boolean {
  const words = answer.toLowerCase().replace(/(?<![\s.!,])[\s.!,]+$/u, "").split(
    /[\s,]+|(?<=['’])(?=\p{L}{4})/u,
  )
    .filter((word) => word !== "").map((word) => word.replaceAll("’", "'"));
  return words.length <= WORDS_MAX && words.some((word) => UPLOADING.has(word)) &&
    words.every((word) => UPLOADING.has(word) || AROUND.has(word));
}

const NAMED_FILE =
  /^(?:(?:from|in|aus|von|de|du|desde|en)\s+)?(?:(?:the|my|our|der|die|meine|le|mon|el|mi)\s+)?(?:(?:file|datei|fichier|archivo)\s+)?([\p{L}\p{N}_-]+\.(?:csv|json))[.!]?$/iu;

function missingAddress(text: string, { places, said }: RequestPart): DetailQuestion {
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

function missingRecipient(text: string, part: RequestPart): DetailQuestion {
  return {
    text: DRAFT_TEXTS[draftLanguage(text)].whichRecipient,
    fill(answer) {
      const recipients = recipientsIn(answer);
      return recipients === null ? null : withRecipient(text, part, recipients);
    },
  };
}
