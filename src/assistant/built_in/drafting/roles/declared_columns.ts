/** "(field expires_at)", "(created_at)", "(column date)". */
const IN_PARENTHESES =
  /\s?\((?:(?:in |the |see |die |der |la |le |el |dans |en )?(?:column|field|spalte|feld|colonne|champ|columna|campo)\s)?"?(\p{L}[\p{L}\p{N}]*(?:_[\p{L}\p{N}]+)*)"?\)/giu;
const NAMES_COLUMN = /column|field|spalte|feld|colonne|champ|columna|campo|_/iu;
/** "The date is in column day". */
const IN_COLUMN =
  /,?\s?(?:the |das |die |la |el )?(?:date|day|datum|fecha|dates)\s(?:is|are|steht|stehen|ist|est|está)\s(?:in|dans|en)\s(?:the |der |la )?(?:column|field|spalte|feld|colonne|champ|columna|campo)\s"?(\p{L}[\p{L}\p{N}_]*)"?/giu;

/** Takes out of a request the names of columns that it only explains. */
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
