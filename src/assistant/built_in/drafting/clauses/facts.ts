import { oneOf, pattern } from "../../../../lib/text/pattern.ts";
import { isMailAddress } from "../lexemes.ts";
import { declaredAt } from "./places.ts";
import { type Facts, ParseContext } from "./parse_context.ts";

const ADDRESS = /([^\s,;()<>]{1,100}@[^\s,;()<>]{1,100})/u;
const MAILBOX = oneOf(
  ["email|e-mail|mail|address|inbox", "email|e-mail|mail address"],
  {},
  "\\s+",
);
/** Matches "my e-mail is ada@x.org". Also where words are missing, one place takes a space. */
const MY_ADDRESS = pattern("iu")`
  \b (?: my | our ) \s+ ${MAILBOX} \s* (?: (?: ${"is|goes_to|address_is"} | [:=] ) \s* )? ${ADDRESS} [.]?
`;
const I_AM = pattern("iu")`\b ${"i_am|i'm"} \s+ ${ADDRESS}`;
/** Matches the user's own address: "Me at ada@x.org", "me (ada@x.org)". */
const ME_AT = pattern("iu")`
  \b ${"me|myself|us"} \s* (?: [,:(] \s* )?
  (?: ${["at|on|under|via", "by email|e-mail at|to"]} \s* )? \(? ${ADDRESS}
`;

/** Matches an address at the end of a text. */
const SIGNED = /[,.;!?(]\s*\(?([^\s,;()<>]{1,100}@[^\s,;()<>]{1,100}?)\)?[\s.!]*$/u;

export interface TextWithFacts {
  facts: Facts;
  /** The text without the sentences that only contain facts. */
  rest: string;
}

/** Removes facts from a text and returns them: the user's own address, and the names of columns. */
export function takeFacts(text: string): TextWithFacts {
  const own = MY_ADDRESS.exec(text) ?? I_AM.exec(text);
  const address = plain(own?.[1]) ?? plain(ME_AT.exec(text)?.[1]);
  const rest = own && plain(own[1]) ? text.replace(own[0], " ") : text;
  const told = columnsIn(rest);
  const signed = plain(SIGNED.exec(text)?.[1]);
  const isTheirs =
    /\bto\s+(?:the|our|my)\s+[^,;.!?\n@]{1,60}[,(]\s*\(?[^\s,;()<>@]{1,60}@/iu.test(text) ||
    !/\b(?:me|my|i|get|receive)\b/iu.test(text);
  const isAlone = !isTheirs && signed !== null && text.match(/@/g)?.length === 1;
  if (address === null && isAlone) {
    return { facts: { columns: told.columns, me: signed }, rest: told.rest.replace(SIGNED, " ") };
  }
  return { facts: { columns: told.columns, me: address ?? null }, rest: told.rest };
}

function plain(address: string | undefined): string | null {
  const said = address?.replace(/[.!?]+$/u, "") ?? "";
  return isMailAddress(said) ? said : null;
}

const ROW = "row|line|entry|record|object";
const COLUMNS_ARE = oneOf(
  "the|its? columns|fields|keys|attributes|headers are|:|are_called|are_named",
  {},
  "\\s+",
);
const HAS_COLUMNS = [
  "it|they has|have|contain(s) the? columns|fields",
  "the file|list|csv|json|data|table has|have|contain(s) the? columns|fields",
];
const EACH_ROW = pattern("iu")`
  ${"there_is|there_are|it_has|each|every|one"} \s+ (?: one\s+ | a\s+ )? ${ROW} \s*
  (?: is | per\s+[\p{L}_]+ | for\s(?:each|every)\s[\p{L}_]+ )? [\s,]+ ${"with|has|contains"}
`;
/** Matches "There is one row per shift with name and type." */
const DESCRIBING = pattern("giu")`
  (?: ^ | (?<= [.;!?\n] \s? ) ) \s* (?: ${EACH_ROW} | ${COLUMNS_ARE} | ${HAS_COLUMNS} ) \s+
  ( [\p{L}\p{N}_,\s-]{1,200}? ) (?= [.;!?\n] | $ ) [.;!?]?
`;

/** Matches "Column measured_at has the time." */
const HAS_DATE =
  /(?<=[,;.(\n]\s?)(?:the\s+)?(?:column\s+|field\s+)?([\p{L}_]\w{1,40})\s+(?:column\s+)?(?:has|holds|contains|gives|is)\s+the\s+(?:dates?|time|timestamps?|day)(?=[,;.)\n]|$)/giu;
const NEEDS_DATE = /\b(?:per|by|each|every|and)\s+(?:day|week|month|quarter|year|weekday)\b/iu;
/** Matches "The date column is played_at." */
const DATED =
  /(?<=[,;.(\n]\s?)(?:the\s+)?dates?(?:\s+column)?\s+(?:is|are|stands|is called|is in|are in|column is)\s+(?:in\s+)?(?:the\s+)?(?:column\s+)?([\p{L}_]\w{1,40}\b(?:_at|_on|_date|date)?)(?=[,;.)\n]|$)/giu;

/** Matches a list of columns, as in "Columns: from, to". */
const LISTED =
  /\b(?:columns|fields|cols|keys)\s*:?\s+([\p{L}_]\w{0,40}(?:\s*,\s*(?:and\s+)?[\p{L}_]\w{0,40}|\s+and\s+[\p{L}_]\w{0,40}){1,30})/giu;

function columnsIn(text: string): { columns: string[]; rest: string } {
  const columns: string[] = [];
  const isDated = NEEDS_DATE.test(text);
  const told = !isDated ? text : text.replace(HAS_DATE, (_, name: string) => {
    columns.push(name);
    return " ";
  });
  const dated = !isDated ? told : told.replace(DATED, (_, name: string) => {
    columns.push(name);
    return " ";
  });
  const rest = dated.replace(DESCRIBING, (_, list: string) => {
    columns.push(
      ...list.split(/\s*,\s*(?:and\s+)?|\s+and\s+/u).map((name) =>
        name.trim().replace(/^(?:a|an|the)\s+/iu, "")
      ).filter((name) => name !== ""),
    );
    return " ";
  });
  for (const [, list = ""] of rest.matchAll(LISTED)) {
    columns.push(
      ...list.split(/\s*,\s*(?:and\s+)?|\s+and\s+/u).map((name) => name.trim()).filter((name) =>
        /^[\p{L}_]\w*$/u.test(name) && !/^(?:as|and|in|by|on|with|is|are|only)$/iu.test(name)
      ),
    );
  }
  const context = new ParseContext(rest, {}, { columns: [], me: null });
  for (const [at, { kind, text: said }] of context.tokens.entries()) {
    const isSource = kind === "url" || (kind === "file" && /\.(?:csv|tsv|json)$/iu.test(said));
    if (!isSource) continue;
    const [mark, name] = [context.tokens[at + 1], context.tokens[at + 2]];
    if (mark?.text === "," && name?.kind === "word" && name.text.includes("_")) {
      columns.push(name.original ?? name.text);
    }
    columns.push(
      ...declaredAt(context, at + 1)?.value ?? [],
      ...declaredAt(context, at + 2)?.value ?? [],
    );
  }
  return { columns: [...new Set(columns)], rest };
}
