import { type FileTable, measureOf } from "./file_table.ts";
import { conditionFor } from "./meant_values.ts";

const HOW_MANY =
  /^(?:how many|wie viele|combien d(?:e |['’])|cu[aá]nt[oa]s)\s?(?:(\p{L}[\p{L}\p{N}_]{1,40})\s)?(?:(?:are|is|have|has|with|sind|ist|haben|mit|sont|est|ont|avec|son|están|está|tienen|con)\s(?:still |there |noch |encore |todavía )?([^?]{1,120}))?\??\s*$/iu;

/** "How many invoices are open?" becomes "keep the rows where status is open, count the rows". */
export function asCount(text: string, table: FileTable): string | null {
  const [whole, , condition] = HOW_MANY.exec(text.replace(/[.!]\s*$/, "")) ?? [];
  if (whole === undefined) return null;
  const said = condition?.trim() ?? "";
  if (said === "" || /^there\b/i.test(said)) return "count the rows";
  const meant = conditionFor(said.replace(/^(?:in|from|of|with|by|aus|de|en)\s/iu, ""), table) ??
    said;
  return `keep the rows where ${meant}, count the rows`;
}

/** "The invoices of Acme, as JSON" becomes "keep the rows where customer is Acme, as JSON". */
export function asValue(text: string, table: FileTable): string | null {
  for (const value of valuesIn(text, table)) {
    const at = text.toLowerCase().indexOf(value.toLowerCase());
    const [before, after] = [text.slice(0, at), text.slice(at + value.length)];
    const condition = conditionFor(value, table);
    if (condition === null || !isLead(before)) continue;
    const [, rest] = AFTER.exec(after) ?? [];
    if (rest !== undefined) return `keep the rows where ${condition}${rest}`;
  }
  const [, said = "", rest] = OTHER.exec(text) ?? [];
  const condition = rest === undefined ? null : conditionFor(said, table);
  return condition && `keep the rows where ${condition}${rest}`;
}

/** Returns the cells that a text names as whole words, the longest first. */
function valuesIn(text: string, { columns }: FileTable): string[] {
  const said = text.toLowerCase();
  const values = columns.filter(({ kind }) => kind === "text").flatMap(({ values }) => values);
  return values.filter((value) => {
    const at = said.indexOf(value.toLowerCase());
    const beside = `${said.charAt(at - 1)}${said.charAt(at + value.length)}`;
    return value.length > 1 && at >= 0 && !/[\p{L}\p{N}_@./]/u.test(beside.replace(/\.$/, ""));
  }).toSorted((one, other) => other.length - one.length);
}

const AFTER =
  /^["”]?(?:\s(?:ones|rows|entries|only|columns?|zeilen|lignes|filas))?((?:[,.]|\sand\s|\sund\s|\set\s|\sy\s|\s(?=sorted|as\s|by\s)|$)[^]{0,400})$/iu;

/** Words for values that no cell has as they are, such as "unpaid" and "overdue". */
const OTHER =
  /^(?:(?:keep|show|list|get|give|zeige?|behalte|montre|garde|muestra)\s(?:me\s|mir\s)?)?(?:only\s|just\s|nur\s)?(?:the\s|all\s|all the\s|die\s|alle\s|les\s|los\s|las\s)?(\p{L}{3,30}(?:\sdue)?)(?:\s(?:ones|rows|entries))?((?:[,.]|\sand\s|\sund\s|$)[^]{0,400})$/iu;

/** Words that may stand before a value and mean nothing else. */
const NEUTRAL: ReadonlySet<string> = new Set(
  ("keep show list get give find filter me us only just the all every everything everyone everybody anything rows row ones " +
    "entries those of for from by in with at who which what is are has have belong belongs to where it zeige zeig behalte mir nur " +
    "die der das den alle alles zeilen von für aus mit in bei wer ist sind montre garde liste moi seulement les le la tous toutes " +
    "tout lignes de du des pour avec dans qui est sont muestra conserva lista sólo solo los las el todos todas todo filas de del " +
    "para con en quién es son").split(" "),
);
const LINKS =
  /(?:^|\s)(?:of|for|from|by|in|with|at|is|are|to|only|just|the|all|von|für|aus|mit|bei|ist|sind|nur|die|alle|de|du|pour|avec|dans|est|sont|seulement|les|para|con|en|es|son|sólo|solo|los|las|del)\s["“]?$/iu;
const NOUNS_MAX = 1;

/** Whether the words before a value only say that its rows are wanted, with one noun at most. */
function isLead(before: string): boolean {
  if (before.trim() === "") return true;
  const words = before.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  const nouns = words.filter((word) => !NEUTRAL.has(word));
  return LINKS.test(before) && nouns.length <= NOUNS_MAX;
}

/** "Invoices over 1,000" becomes "keep the rows where amount over 1,000". */
export function asComparison(text: string, table: FileTable): string | null {
  const [, said, comparison, rest = ""] = COMPARED.exec(text) ?? [];
  const named = table.columns.find(({ word }) => word === said);
  const number = named ?? measureOf(table);
  if (number === null || comparison === undefined) return null;
  return `keep the rows where ${number.word} ${comparison}${rest}`;
}

const COMPARED = new RegExp(
  "^(?:(?:only|just|keep|show|list|which|give me|find)\\s)?(?:the |all |all the |die |alle |les |los |las )?\\p{L}[\\p{L}\\p{N}_-]{1,30}\\s" +
    "(?:(?:that|which|who)\\s)?(?:(?:cost|costs|are|is|have|has|were|with|worth|von|mit|de|avec|con)\\s)?(?:an?\\s)?(?:(\\p{L}[\\p{L}\\p{N}_]{0,60})\\s(?:is\\s|of\\s)?)??" +
    "((?:over|above|under|below|more than|less than|at least|at most|über|unter|mehr als|weniger als|mindestens|höchstens|plus de|moins de|más de|menos de)\\s[$€£]?\\d[\\d.,]{0,15}(?<=\\d))((?:,|\\sand\\s|\\s|$)[^]{0,400})$",
  "iu",
);

/** "List the products where stock is 0" becomes "keep the rows where stock is 0". */
export function asDescribed(text: string): string | null {
  const [, condition] = DESCRIBED.exec(text) ?? [];
  return condition === undefined ? null : `keep the rows where ${condition}`;
}

const DESCRIBED =
  /^(?:(?:list|show|give|get|find|keep|which|what)\s)?(?:me\s)?(?:the\s|all\s|all the\s)?\p{L}[\p{L}\p{N}_]{1,30}\s(?:where|whose|with an?|that have an?|which have an?|have an?)\s(?:the\s)?([^]{3,400})$/iu;

/** "Everything due before 2026-12-01" becomes "keep the rows where due before 2026-12-01". */
export function asAll(text: string): string | null {
  const [lead] = ALL.exec(text) ?? [];
  return lead === undefined ? null : `keep the rows where ${text.slice(lead.length)}`;
}

const ALL =
  /^(?:everything|anything|(?:all )?(?:the )?rows|all|alles|(?:alle |die )?zeilen|tout|(?:toutes )?les lignes|todo|(?:todas )?las filas)\s(?:where\s|with\s|that is\s|wo\s|mit\s|où\s|donde\s|con\s)?/iu;
