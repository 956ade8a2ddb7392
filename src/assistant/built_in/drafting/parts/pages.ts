import { fetchFrom, hostOf } from "../files/fetch_from.ts";
import { verbatim } from "../draft_builder.ts";
import type { RequestPart } from "../request.ts";
import type { DraftContext } from "../draft_context.ts";
import type { PartTypes } from "./part_type.ts";

const PAGE =
  "page|website|site|web_page|webpage|answer|response|seite|webseite|antwort|page_web|réponse|página|respuesta";
const CONTAINS =
  "contains|says|mentions|shows|has|reads|includes|enthält|sagt|zeigt|contient|dit|affiche|contiene|dice|muestra";
const LACKS =
  "does_not_contain|doesn't_contain|no_longer_contains|does_not_say|doesn't_say|no_longer_says|does_not_mention|" +
  "doesn't_mention|no_longer_mentions|enthält_nicht|enthält_nicht_mehr|ne_contient_pas|ne_contient_plus|no_contiene|ya_no_contiene";
const TEXT = "<some>? text|word|words|phrase|wort|mot|texte|palabra|texto? {quoted}";

/** Runs the next steps only if the text of a page contains, or lacks, some words. */
function lookFor(work: DraftContext, part: RequestPart): void {
  const { said: { url, quoted = "" }, kind } = part;
  const { builder } = work;
  if (url !== undefined) fetchFrom(work, { url, words: "" });
  const { current } = builder;
  if (!current || current.rows !== `steps.${current.id}.output.body`) return work.refuse(part);
  // The response is searched as JSON text, so that lists and objects can be searched as well.
  const written = JSON.stringify(quoted).slice(1, -1);
  const has = `json.print(${current.raw}).contains(${JSON.stringify(written)})`;
  builder.addGate(kind === "page_has" ? has : `!${has}`);
  const host = url === undefined ? current.name : hostOf(url);
  builder.become({
    ...current,
    said: verbatim(kind === "page_has" ? `${host}: "${quoted}"` : `${host}: no "${quoted}"`),
  });
}

function phrasesOf(words: string): string[] {
  return [
    `<if> <some>? ${PAGE}? at|under|of|unter|de|en? {url} ${words} ${TEXT} ,?`,
    `<if> <some>? ${PAGE} ${words} ${TEXT} ,?`,
    `<if> it|es|elle|il|ella ${words} ${TEXT} ,?`,
  ];
}

/** Conditions on the words of a web page. */
export const PAGE_PARTS = {
  page_has: { takesRows: true, isWhole: true, phrases: phrasesOf(CONTAINS), build: lookFor },
  page_lacks: { takesRows: true, isWhole: true, phrases: phrasesOf(LACKS), build: lookFor },
} satisfies PartTypes;
