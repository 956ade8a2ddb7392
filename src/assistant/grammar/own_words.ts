/** Matches spaces within a line only: with line ends, empty lines would be read repeatedly. */
const QUOTED_LINE = /^[^\S\r\n\u2028\u2029]*>.*$/gm;

/** Several readers ask for the words of the same message, which may have 100 KB. */
let latest = { message: "", words: "" };

/**
 * Returns the message without fenced blocks, quoted lines and pasted mails, because these are
 * material that the user shows and not the user's orders.
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

/** A header line of a mail, as mail programs of the four languages copy it. */
const HEADER =
  /^[ \t]{0,8}\*{0,2}(?:from|to|cc|subject|sent|date|von|an|betreff|gesendet|datum|de|à|objet|envoyé|para|asunto|enviado|fecha)\*{0,2}[ \t]{0,4}:/i;
/** The line above a mail that is answered or forwarded, such as "On 3 March, Anna wrote:". */
const ABOVE_MAIL =
  /^[ \t]{0,8}(?:-{3,}[^\n]{0,80}-{2,}|begin forwarded message:|(?:on|am|le|el)\s[^\n]{1,200}(?:wrote|schrieb|a écrit|escribió)[^\n]{0,80}:)\s*$/i;
/** A single header line may also be the beginning of a sentence. */
const HEADERS_MIN = 2;

/**
 * Returns where the first pasted mail begins. Its end cannot be recognized, so it extends to the
 * end of the text.
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
