import { pattern } from "../../../../lib/text/pattern.ts";

const COLUMN = {
  en: ["column|field"],
  de: ["spalte|feld"],
  fr: ["colonne|champ"],
  es: ["columna|campo"],
};
const IN_THE = "in|the|see|die|der|la|le|el|dans|en";
/** Matches "(field expires_at)", "(created_at)" and "(column date)". */
const IN_PARENTHESES = pattern("giu")`
  \s? \( (?: (?: ${IN_THE} [ ] )? ${COLUMN} \s )? "? ( \p{L}[\p{L}\p{N}]*(?:_[\p{L}\p{N}]+)* ) "? \)
`;
const NAMES_COLUMN = /column|field|spalte|feld|colonne|champ|columna|campo|_/iu;
/** Matches "The date is in column day". */
const IN_COLUMN = pattern("giu")`
  ,? \s? (?: ${"the|das|die|la|el"} [ ] )? ${"date|day|datum|fecha|dates"} \s
  ${"is|are|steht|stehen|ist|est|está"} \s ${"in|dans|en"} \s (?: ${"the|der|la"} [ ] )?
  ${COLUMN} \s "? ( \p{L}[\p{L}\p{N}_]* ) "?
`;

const NAME = /\p{L}[\p{L}\p{N}_]{0,30}/u;
const AND = "and|und|et|y";
/** Matches the fields of a webhook's body: "(number, customer, amount)", "{order_no, total}". */
const FIELDS = pattern("giu")`
  [({] (?: [^(){},]{0,40} \s ${"with|mit|avec|con"} \s )? \s*
  (?<names>
    ${NAME} (?: , \s{0,2} (?: ${AND} \s )? ${NAME} ){1,11} (?: \s ${AND} \s ${NAME} )?
  ) \s* [)}]
`;
const GIVING = {
  en: ["gives|sends|brings|has|contains|with|us"],
  de: ["liefert|schickt|mit"],
  fr: ["donne|envoie|avec"],
  es: ["trae|da|con"],
};
const GIVES = pattern("giu")`
  (?<= ${"webhook|post(s)"} \s ${GIVING} \s )
  (?<names> ${NAME} (?: , \s? ${NAME} ){1,11} (?: ,? \s ${AND} \s ${NAME} )? ) (?= \s* [.;] | $ )
`;
const CALLED = /webhook|\bPOSTs?\b/iu;

/** Removes the list of the body's fields from a request for a webhook, and returns the fields. */
export function withoutFields(text: string): { text: string; fields: string[] } {
  if (!CALLED.test(text)) return { text, fields: [] };
  const fields: string[] = [];
  const take = (_words: string, names: string): string => {
    fields.push(...names.split(/,\s*(?:(?:and|und|et|y)\s)?|\s(?:and|und|et|y)\s/u));
    return " ";
  };
  const rest = text.replace(FIELDS, take).replace(GIVES, take);
  return {
    text: fields.length === 0 ? rest : rest.replace(
      /\b(?:we|they|it|hr)\s(?:can\s)?POSTs?(?:\sus)?(?=\s+[.,;]|\s*$)/iu,
      "a webhook arrives",
    ),
    fields,
  };
}

/** Removes explanations of column names from a request, and returns the names. */
export function declaredColumns(text: string): { text: string; columns: string[] } {
  const columns: string[] = [];
  const rest = text
    .replace(IN_PARENTHESES, (whole, name: string) => {
      if (!NAMES_COLUMN.test(whole)) return whole;
      columns.push(name);
      return "";
    })
    .replace(IN_COLUMN, (_whole, name: string) => {
      columns.push(name);
      return "";
    });
  return { text: rest, columns };
}
