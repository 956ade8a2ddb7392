import { isPhrase } from "../../../../timing/phrase/parse_phrase.ts";
import { PhraseSet } from "../../../grammar/forms.ts";
import { DRAFT_TEXTS } from "../../../grammar/language/drafts/draft_texts.ts";
import type { DetailQuestion } from "../../detail_question.ts";
import { draftLanguage } from "../draft_language.ts";
import { lexemesOf } from "../lexemes.ts";
import type { ReadRequest, RequestPart } from "../request.ts";
import { REQUEST_CLASSES } from "../words/words.ts";

const WATCHING = new PhraseSet((REQUEST_CLASSES["watch"] ?? "").split("|"));
const BY_HAND =
  /^(?:only )?(?:when i (?:start|run) it|on demand|manually|by hand|once|just once|never|wenn ich (?:es|ihn) starte|von hand|einmal|à la demande|manuellement|une fois|a mano|una vez)[.!]?$/iu;

/** Words for "every", which an answer such as "5 minutes" omits, in each language. */
const EVERY = ["", "every ", "alle ", "toutes les ", "cada "];

/**
 * Asks for the time of a request that watches something or reminds somebody; null if a time is not
 * missing.
 */
export function missingTime(text: string, { parts }: ReadRequest): DetailQuestion | null {
  const repeated = parts.find((part) => REPEATED.has(part.kind) || isWatching(part));
  if (!repeated || parts.some(({ said }) => said["when"] !== undefined)) return null;
  return {
    text: DRAFT_TEXTS[draftLanguage(text)].howOften,
    fill(answer) {
      const said = answer.trim().replace(/[.!]$/, "").slice(0, 200);
      const phrase = EVERY.map((every) => `${every}${said}`).find(isPhrase);
      if (phrase !== undefined) return `${phrase}, ${text}`;
      return BY_HAND.test(said) ? onDemand(text, repeated) : null;
    },
  };
}

const REPEATED: ReadonlySet<string> = new Set(["watch", "remind"]);

function isWatching({ type, words }: RequestPart): boolean {
  return type.brings === true && WATCHING.lengthAt(lexemesOf(words).tokens, 0) > 0;
}

/** Returns the request reworded for a manual run; null for a reminder, which needs a time. */
function onDemand(text: string, { kind, start, words, said, places }: RequestPart): string | null {
  const after = text.slice(start + words.length);
  if (kind === "remind") return null;
  if (kind === "watch") {
    const address = text.slice(places["second"]?.start, places["second"]?.end);
    const { mail, url } = said;
    const told = mail === undefined ? `post it to ${url}` : `email ${mail}`;
    return `${text.slice(0, start)}check ${address} and if it fails ${told}${after}`;
  }
  const { tokens } = lexemesOf(words);
  const length = tokens[WATCHING.lengthAt(tokens, 0) - 1]?.end ?? 0;
  return `${text.slice(0, start)}check${text.slice(start + length)}`;
}
