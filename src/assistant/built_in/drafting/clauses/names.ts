import { phraseSet } from "./phrase_set.ts";
import type { Token } from "../../../grammar/tokens.ts";
import { STATES, USUAL_COLUMNS } from "../words/word_lists.ts";
import { VERB_FORMS } from "../words/words.ts";
import { listNameOf } from "../files/list_name.ts";
import type { Parsed } from "./clause_pieces.ts";
import { classSet, type ParseContext } from "./parse_context.ts";

/** Words that are neither nouns nor adjectives. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  ("a an the and or but nor so yet if when whenever while because as at by for from in into of off on onto out over per than that then to " +
    "too under until up upon via with within without which who whom whose what where why how is are was were be been being am do does did " +
    "doesn don don't doesn't isn't aren't wasn't haven't hasn't has have had having can could may might must shall should will would not no " +
    "none it its it's they them their this these those there here he she him her his hers we us our you your i me my mine i'm i'd we're " +
    "each every all any some both either neither only just also even still again ever never always please more less most least fewer " +
    "above below between before after since during against across through along about around beyond exceeding exceeds exceed " +
    "otherwise else instead first last next top bottom same other others rest equal equals equal contains contain greater higher larger bigger biggest largest highest lowest smallest fastest slowest best worst strongest weakest youngest longest shortest dearest heaviest newest oldest latest earliest cheapest lower smaller older newer later earlier " +
    "today tomorrow yesterday now using via including containing according plus minus versus regarding concerning called named saying whose there's that's")
    .split(" "),
);

/** Verbs of requests, which never are part of a name. */
const VERBS: ReadonlySet<string> = new Set(
  ("save saves saving saved send sends sending sent write writes writing written compute computes calculate calculates make makes making made produce produces produced attach attached keep keeps kept get gets getting " +
    "fetch fetches fetched remove removes removed drop drops dropped filter filters filtered sort sorts sorted calculated computed store stores stored export exports exported " +
    "join joins joined merge merges merged add adds added append appends show shows showing shown create creates created create put puts post posts posted call calls called give gives given take takes taken " +
    "download downloads read reads load loads loaded pull pulls convert converts exclude excludes include includes select selects selected bought buy rename renames dedupe deduplicate " +
    "ask asks asked wait waits notify notifies inform informs tell tells alert alerts poll polls check checks continue continues retry retries order_by group_by want wants need needs trim lowercase uppercase round " +
    "sends forward forwards forwarded deliver delivers email_it produce summarise summarize approve approves happen happens became become becomes list_it go goes went come comes came ignore ignores skip skips skipped " +
    "upload uploads uploaded publish publishes leave leaves desc asc descending ascending mail mails mailed emailed result results outcome outcomes output outputs figures thanks thank let lets worked works please per")
    .split(" "),
);
/** Nouns for any rows, and pronouns. */
const ROW_WORDS: ReadonlySet<string> = new Set(
  "ones rows row one lines line entries entry records items results everything anything something nothing someone anyone anybody everybody two three four five six seven eight nine ten twenty hundred thousand"
    .split(" "),
);
const STATE_WORDS: ReadonlySet<string> = new Set(STATES.filter((state) => !/\s/.test(state)));

/** Whether a word may be part of a name of several words. */
function isNaming({ text, original = "" }: Token): boolean {
  return !VERBS.has(text) && !ROW_WORDS.has(text) && !STATE_WORDS.has(text) &&
    !/^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/.test(original);
}

const USUAL: ReadonlySet<string> = new Set(USUAL_COLUMNS);

/**
 * Whether names without the word "column" are columns: "only name and phone", but not "only red and
 * blue".
 */
export function areColumns(names: readonly string[], { facts }: ParseContext): boolean {
  return names.every((name) => facts.columns.includes(name)) ||
    (names.length > 1 && names.some((name) => USUAL.has(name.toLowerCase()) || name.includes("_")));
}

/** Whether a word may be a condition on rows, as in "the open ones". */
export function isQuality(token: Token): boolean {
  return !VERBS.has(token.text) && !ROW_WORDS.has(token.text) && !NO_QUALITY.has(token.text);
}

const NO_QUALITY: ReadonlySet<string> = new Set(
  "find finds show display pick choose identify include remove list lists report count sum total name file remaining resulting matching filtered following separate new above respective corresponding input output average mean number needed required wanted desired relevant given specified mentioned said many few several various certain duplicate duplicated repeated double doubled"
    .split(" "),
);

export function isVerb(text: string): boolean {
  return VERBS.has(text);
}

export function isWord(token: Token | undefined): token is Token {
  return token?.kind === "word" && /^[\p{L}_][\p{L}\p{M}\p{N}_.'’]*$/u.test(token.text) &&
    !token.text.includes("@");
}

/** Whether a word may be a noun or an adjective. */
export function isContent(token: Token | undefined): token is Token {
  return isWord(token) && !FUNCTION_WORDS.has(token.text);
}

const NAME_WORDS_MAX = 3;
const THE = classSet("the");
const COLUMNS = classSet("columns");

/** Returns the column for a name of several words. */
function columnName(words: readonly string[], { facts }: ParseContext): string {
  const joined = words.join("_");
  const same = (one: string) => one.toLowerCase().replaceAll(/[\s_]/g, "").replace(/s$/, "");
  const known = facts.columns.find((column) => same(column) === same(joined));
  return known ??
    joined.replace(/^e-?_?mail_address$/iu, "email").replace(/^phone_number$/iu, "phone");
}

/** Names that look like the beginning of the next part. */
const VERB_NAMES: ReadonlySet<string> = new Set([
  ...VERB_FORMS,
  "place",
  "load",
  "read",
  "from",
  "to",
  "file",
  "page",
]);

/** Returns a column as the canonical wording writes it. */
export function written(column: string): string {
  return !FUNCTION_WORDS.has(column.toLowerCase()) && !VERB_NAMES.has(column.toLowerCase()) &&
      /^[\p{L}_][\p{L}\p{N}_]*$/u.test(column)
    ? column
    : JSON.stringify(column);
}

/**
 * Reads the name of a column: "amount", "the postal code", "patient's temperature", "column
 * case_no".
 */
export function columnsAt(context: ParseContext, start: number): Parsed<string>[] {
  const { tokens } = context;
  const article = start + context.is(start, THE);
  const begun = context.is(article, COLUMNS);
  const named = begun > 0 ? context.is(article + begun, NAMED) : 0;
  // "The patient's temperature" is a column of patients.
  const owner = article + begun + named;
  const at = owner + (isPossessive(tokens[owner]) ? 1 : 0);
  if (tokens[at]?.kind === "quoted") {
    return [{ end: at + 1 + context.is(at + 1, COLUMNS), value: tokens[at]?.text ?? "" }];
  }
  const found = wordsAt(context, at, begun > 0);
  // "By field" may mean a column with the name "field".
  const itself = { end: article + begun, value: context.textAt(article, article + begun) };
  return begun > 0 ? [...found, itself] : found;
}

/** Reads a name of up to three words, longest first. */
function wordsAt(context: ParseContext, start: number, isColumn: boolean): Parsed<string>[] {
  const { tokens } = context;
  const found: Parsed<string>[] = [];
  const words: string[] = [];
  let at = start;
  // "The next appointment" may be a column.
  const isRanked = LEADING.has(tokens[at]?.text ?? "") && isContent(tokens[at + 1]) &&
    !isVerb(tokens[at + 1]?.text ?? "");
  if (isRanked) words.push(tokens[at++]?.original ?? "");
  for (
    let to = at;
    to < at + NAME_WORDS_MAX && mayGoOn(context, { at: to, words, isColumn });
    to++
  ) {
    words.push(tokens[to]?.original ?? "");
    const end = to + 1;
    if (words.length === 1 && context.is(to, COLUMNS) > 0) continue;
    const value = columnName(words, context);
    const last = end + context.is(end, COLUMNS);
    found.push({ end: last, value });
    if (last > end) found.push({ end, value });
  }
  return found.reverse();
}

/** Whether the word at a position may continue a name. */
function mayGoOn(
  context: ParseContext,
  { at, words, isColumn }: { at: number; words: readonly string[]; isColumn: boolean },
): boolean {
  const { tokens } = context;
  const token = tokens[at];
  const isFirst = words.length === 0;
  const isCompared = isFirst && tokens[at + 1]?.kind === "operator";
  const isKnown = isNamedPlainly(token, context) || (isWord(token) && isCompared);
  const isName = isContent(token) && (isNaming(token) || (isColumn && isFirst));
  if (!isKnown && !isName) return false;
  if (!isFirst && context.is(at, COLUMNS) > 0) return false;
  // "And email me" begins an action.
  const isOrder = ORDERS.test(token?.text ?? "") &&
    (context.is(at + 1, ORDERED) > 0 || context.isMail(at + 1));
  // A noun for the rows is not part of a column's name.
  const isKnownFirst = !isFirst && context.facts.columns.includes(words[0] ?? "");
  return !isOrder && !isKnownFirst && (isFirst || !isListName(words[0] ?? "", context));
}

const ORDERS = /^(?:email|total|count|group|order|sum|average|report|list|name|number|rate|rank)$/;

function isListName(word: string, { tokens, facts }: ParseContext): boolean {
  return !facts.columns.includes(word) &&
    tokens.some(({ kind, text }) =>
      (kind === "url" || kind === "file") && /s$/.test(word) &&
      listNameOf(text).toLowerCase() === word.toLowerCase()
    );
}

const ORDERED = phraseSet("me,it,them,the,us,this,that,a,each,every,to me,to us,to the");
const LEADING: ReadonlySet<string> = new Set(["next", "last", "first", "latest", "current"]);
const NAMED = phraseSet("called,named,:,of,for,with");

/** Whether the text declares a function word as a column. */
function isNamedPlainly(token: Token | undefined, { facts }: ParseContext): boolean {
  return token?.kind === "word" &&
    facts.columns.some((column) => column.toLowerCase() === token.text);
}

export function isPossessive(token: Token | undefined): boolean {
  return token?.kind === "word" && /['’]s?$|['’]s$/u.test(token.text);
}

const JOINTS = phraseSet(
  ",|and|, and|&|and the|then|and then|then by|and by|+|/|and also|as well as|plus|and its|and their",
  "|",
);
const LIST_MAX = 30;

/** Returns a reader of lists of names, separated by "and" or commas, longest first. */
export function listOf(item: string) {
  return (context: ParseContext, start: number): Parsed<string[]>[] => {
    let open: { end: number; value: string[] }[] = context.read(item, start).map((
      { end, value },
    ) => ({ end, value: [String(value)] }));
    const found: Parsed<string[]>[] = [...open];
    for (let count = 1; count < LIST_MAX && open.length > 0; count++) {
      open = open.flatMap(({ end, value }) => {
        const joint = context.is(end, JOINTS);
        if (joint === 0) return [];
        return context.read(item, end + joint).slice(0, 2).map((next) => ({
          end: next.end,
          value: [...value, String(next.value)],
        }));
      }).slice(0, 4);
      found.push(...open);
    }
    return found.reverse();
  };
}
