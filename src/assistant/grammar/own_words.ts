import { pattern } from "../../lib/text/pattern.ts";

/** Matches spaces within a line only: with line ends, empty lines would be read repeatedly. */
const QUOTED_LINE = /^[^\S\r\n\u2028\u2029]*>.*$/gm;

/** The last result, because several readers ask for the same message, which may have 100 KB. */
let latest = { message: "", words: "" };

/**
 * Returns the message without fenced blocks, quoted lines and pasted e-mails. These are material
 * that the user shows, and order nothing.
 */
export function ownWords(message: string): string {
  if (message !== latest.message) latest = { message, words: withoutMaterial(message) };
  return latest.words;
}

function withoutMaterial(message: string): string {
  const shown = message.replace(/```[\s\S]*?(?:```|$)/g, "\n").replace(QUOTED_LINE, "");
  const mail = mailIn(shown);
  return mail === null ? shown : shown.slice(0, mail);
}

/** Matches a header line of an e-mail as mail programs of the four languages copy it. */
const HEADER =
  /^[ \t]{0,8}\*{0,2}(?:from|to|cc|subject|sent|date|von|an|betreff|gesendet|datum|de|à|objet|envoyé|para|asunto|enviado|fecha)\*{0,2}[ \t]{0,4}:/i;
/**
 * The line above a mail that is answered or forwarded, such as "On 3 March, Anna wrote:". The
 * text between two rows of dashes neither begins nor ends with a dash, which bounds the matching
 * time.
 */
const ABOVE_MAIL = pattern("i")`
  ^ [ \t]{0,8} (?:
    -{5,}
    | -{3,} [^\n-] (?: [^\n]{0,78} [^\n-] )? -{2,}
    | begin[ ]forwarded[ ]message:
    | ${"on|am|le|el"} \s [^\n]{1,200} ${"wrote|schrieb|a_écrit|escribió"} [^\n]{0,80} :
  ) \s* $
`;
/** A single header line may also be the beginning of a sentence. */
const HEADERS_MIN = 2;

/**
 * Returns the position where the first pasted e-mail begins; null if there is none. The end of an
 * e-mail cannot be recognized, so it extends to the end of the text.
 */
function mailIn(text: string): number | null {
  let start = 0;
  let headers = 0;
  let first = 0;
  for (const line of text.split("\n")) {
    if (ABOVE_MAIL.test(line)) return start;
    if (HEADER.test(line)) {
      if (headers === 0) first = start;
      headers++;
      if (headers >= HEADERS_MIN) return first;
    } else {
      headers = 0;
    }
    start += line.length + 1;
  }
  return null;
}
