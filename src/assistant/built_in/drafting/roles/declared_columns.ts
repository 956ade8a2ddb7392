/**
 * Matches the name of a column in parentheses: "(field expires_at)", "(created_at)", "(column
 * date)".
 */
const IN_PARENTHESES =
  /\s?\((?:(?:in |the |see |die |der |la |le |el |dans |en )?(?:column|field|spalte|feld|colonne|champ|columna|campo)\s)?"?(\p{L}[\p{L}\p{N}]*(?:_[\p{L}\p{N}]+)*)"?\)/giu;
const NAMES_COLUMN = /column|field|spalte|feld|colonne|champ|columna|campo|_/iu;
/** Matches "The date is in column day". */
const IN_COLUMN =
  /,?\s?(?:the |das |die |la |el )?(?:date|day|datum|fecha|dates)\s(?:is|are|steht|stehen|ist|est|está)\s(?:in|dans|en)\s(?:the |der |la )?(?:column|field|spalte|feld|colonne|champ|columna|campo)\s"?(\p{L}[\p{L}\p{N}_]*)"?/giu;

/**
 * Matches the fields of a webhook's body in brackets: "(number, customer, amount)", "{order_no,
 * total}".
 */
const FIELDS =
  /[({](?:[^(){},]{0,40}\s(?:with|mit|avec|con)\s)?\s*(?<names>\p{L}[\p{L}\p{N}_]{0,30}(?:,\s{0,2}(?:(?:and|und|et|y)\s)?\p{L}[\p{L}\p{N}_]{0,30}){1,11}(?:\s(?:and|und|et|y)\s\p{L}[\p{L}\p{N}_]{0,30})?)\s*[)}]/giu;
const GIVES =
  /(?<=(?:webhook|posts?)\s(?:gives|sends|brings|has|contains|with|us|liefert|schickt|mit|donne|envoie|avec|trae|da|con)\s)(?<names>\p{L}[\p{L}\p{N}_]{0,30}(?:,\s?\p{L}[\p{L}\p{N}_]{0,30}){1,11}(?:,?\s(?:and|und|et|y)\s\p{L}[\p{L}\p{N}_]{0,30})?)(?=\s*[.;]|$)/giu;
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
