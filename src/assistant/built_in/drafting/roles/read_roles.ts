import { pattern } from "../../../../lib/text/pattern.ts";
import type { Token } from "../../../grammar/tokens.ts";
import type { Language } from "../../../grammar/language/vocabulary.ts";
import { isPhrase } from "../../../../timing/phrase/parse_phrase.ts";
import { withoutCourtesies } from "../../attached/about_file.ts";
import type { FileTable } from "../../attached/file_table.ts";
import { measureColumn } from "../../attached/query/likely_columns.ts";
import type { QueryPiece } from "../../attached/query/query_piece.ts";
import { queryPiecesOf } from "../../attached/query/query_pieces.ts";
import { emptyQuery, type Query, queryText } from "../../attached/query/query.ts";
import { queryFromPieces } from "../../attached/query/read_query.ts";
import { listNameOf } from "../files/list_name.ts";
import { plainLexemesOf } from "../lexemes.ts";
import { withoutCourtesies as withoutOpenings } from "../restating/courtesies.ts";
import { inPlainForms } from "../restating/plain_text.ts";
import { withoutAsides } from "./asides.ts";
import { withChatAddresses } from "./chats.ts";
import { type WithoutDetails, withoutDetails } from "./details.ts";
import { declaredColumns, withoutFields } from "./declared_columns.ts";
import { type InferredTable, inferredTable } from "./inferred_table.ts";
import { isLostAround } from "./lost_around.ts";
import { inLooseForms, saysNothingElse } from "./loose_forms.ts";
import { RoleWordReader } from "./role_word_reader.ts";
import { withoutTimes } from "./spread_times.ts";
import { workflowWording } from "./workflow_wording.ts";
import { type RequestedWorkflow, requestedWorkflowIn } from "./requested_workflow.ts";

/** A request in the canonical wording, with the assumptions and the words that were left out. */
export interface ReadByRoles {
  text: string;
  /** Whether a reading that asks for a missing detail is better. */
  isDoubtful: boolean;
  assumed: readonly { state: string; column: string }[];
  leftOut: readonly string[];
  /** Words about which the user is to be asked; null if there are none. */
  unclear: string | null;
  /** Whether the request asks for a spreadsheet file. The draft writes a CSV file instead. */
  isSheet: boolean;
}

const CHARACTERS_MAX = 1_500;

/**
 * Reads a request by the roles of its words, in any order: the source of the rows, which rows are
 * wanted, and where they go. The columns are those of the file at hand, or those that the request
 * names. Returns null if a word is not understood.
 */
export function readByRoles(
  said: string,
  { language, table, me = null, forgives = false, isAllElse = false }: {
    language: Language;
    table: FileTable | null;
    /** The user's own address. */
    me?: string | null;
    /** Whether up to six words next to each other may be left for a question. */
    forgives?: boolean;
    /** Whether the user has said before that nothing is to be done otherwise. */
    isAllElse?: boolean;
  },
): ReadByRoles | null {
  if (said.length > CHARACTERS_MAX) return null;
  const plain = plainRequest(said, { language, me });
  const { text, details, when } = plain;
  const { tokens, isCut } = plainLexemesOf(text);
  const name = table?.file.replace(/\.\w+$/u, "") ??
    sourceName(`${details.join?.sources[0] ?? ""} ${text}`);
  if (isCut || name === null) return null;
  const words = new RoleWordReader(tokens, language, name, { hasTable: table !== null, forgives });
  const isOther = (at: number) => words.hasRole(at);
  const declared = [...plain.declared, ...plain.fields];
  const inferred = table === null
    ? inferredTable(tokens, { language, name, declared, isOther })
    : { table, assumed: [] };
  const pieces = queryPiecesOf(text, inferred.table, language, words);
  const hasTable = table !== null || details.join !== null;
  const workflow = pieces && requestedWorkflowIn(pieces, {
    ...{ hasTable, when, tells: details.onFailure },
    me: SAYS_ME.test(said) ? me : null,
  });
  const made = workflow && wordingOf(workflow, {
    inferred,
    plain: { ...plain, isAllElse: isAllElse || plain.isAllElse },
    hasTable: table !== null,
  });
  return made && {
    text: made.wording,
    isDoubtful: isDoubtful(made.query) || inferred.assumed.length > 0,
    assumed: inferred.assumed,
    leftOut: [...plain.asides, ...peopleOf(words), ...describedOf(words)],
    isSheet: details.isSheet,
    unclear: unclearIn(text, words, tokens),
  };
}

/** A request without the words that separate readers understand. */
interface PlainRequest {
  text: string;
  details: WithoutDetails;
  when: string | null;
  asides: readonly string[];
  /** Columns that the request explains; `fields` are those of a webhook's body. */
  declared: readonly string[];
  fields: readonly string[];
  /** Whether the request says that nothing is done otherwise. */
  isAllElse: boolean;
}

function plainRequest(
  said: string,
  { language, me }: { language: Language; me: string | null },
): PlainRequest {
  const opened = withoutOpenings(inPlainForms(said));
  const timed = withoutTimes(opened);
  const details = withoutDetails(withChatAddresses(inLooseForms(timed.text)), me);
  const polite = details.text.replaceAll(THIRD_PERSON, "$1")
    .replaceAll(MAIL_COLUMN, "email").replaceAll(OF_BODY, "");
  const { text: told, asides } = withoutAsides(withoutCourtesies(polite), language);
  const { text: named, columns: declared } = declaredColumns(told);
  const { text, fields } = withoutFields(named);
  const isAllElse = saysNothingElse(said);
  return { text, details, when: timed.when, asides, declared, fields, isAllElse };
}

/**
 * Writes a workflow in the canonical wording. Returns null if a part of the request would be lost.
 */
function wordingOf(
  workflow: RequestedWorkflow,
  { inferred, plain, hasTable }: {
    inferred: InferredTable;
    plain: PlainRequest;
    hasTable: boolean;
  },
): { wording: string; query: Query } | null {
  const { table, assumed } = inferred;
  const query = withoutChosen(withoutDenials(queryOf(workflow.rows, table)), plain.text);
  const isTimed = workflow.when === null || isRecurring(workflow.when);
  if (query === null || !isTimed || isContradictory(query)) return null;
  const work = queryText({ ...query, file: null }, measureColumn(table), !hasTable);
  if (work === null && !isEmpty(query)) return null;
  // An assumed state that no condition uses would be lost.
  const isUsed = assumed.every(({ state }) => work?.includes(state) === true);
  const isAsked = work?.includes("sort them, ") === true;
  if (!isUsed || (!isAsked && loses(workflow.rows, query))) return null;
  const wording = workflowWording({
    ...workflow,
    isConditional: workflow.isConditional || alertsOnly(workflow, plain),
    ...{ query, work, details: plain.details, hasTable },
  });
  // So would a column that the wording does not name.
  const isWhole = hasTable ||
    table.columns.every(({ word }) =>
      wording?.includes(word) === true || plain.fields.includes(word)
    );
  const isLost = wording === null || !isWhole ||
    (!hasTable && isLostAround(plain.text, { workflow, query, wording }));
  return isLost ? null : { wording, query };
}

/**
 * Whether the result is sent only if it has rows. Chats get no empty lists: "> 1000 -> slack,
 * otherwise nothing".
 */
function alertsOnly(
  { targets, when, rows }: RequestedWorkflow,
  { isAllElse }: PlainRequest,
): boolean {
  const isAlert = when !== null && targets.some((target) => target.startsWith("$"));
  return (isAllElse || isAlert) && rows.some(({ kind }) => CHOOSES.has(kind));
}

const CHOOSES: ReadonlySet<string> = new Set(
  "value number meant over atLeast under atMost between span contains startsWith endsWith".split(
    " ",
  ),
);

/** Whether a reading that asks for a missing detail is better. */
function isDoubtful({ isUnique, uniqueBy, isCounted, groups, kept }: Query): boolean {
  return (isUnique && uniqueBy === null) || (isCounted && groups.length + kept.length === 0);
}

const TO_ME = {
  en: ["email|e-mail|mail|send|tell|notify|alert|warn|ping|inform|text me", "let me know", "to me"],
  de: ["mir|mich"],
  fr: [
    "préviens-moi|avertis-moi|envoie-moi|dis-moi|alerte-moi|informe-moi",
    "m'envoyer|m'avertir|m'alerter|m'envoie|m'avertit|m'alerte|m'informe",
    "me prévenir|prévient|avise",
  ],
  es: [
    "me avises|avisen|avisas|mande|mandes|mandas|llegue|envíe|envíes",
    "avísame|mándame|envíame|notifícame|infórmame|alértame|dígame|escríbeme",
    "mandarme|enviarme|avisarme|notificarme|informarme",
  ],
};
/** Matches words that name the user as the recipient: "to me". */
const SAYS_ME = pattern("iu")`(?<!\p{L}) ${TO_ME} (?!\p{L})`;

/**
 * Matches verbs in the third person: "A workflow that fetches …, keeps … and sends …". In "our bank
 * drops a file at …", somebody else does it.
 */
const THIRD_PERSON =
  /(?<=^|[,;.:]\s{0,3}|(?<!\p{L})(?:that|which|it|and|then|workflow|flow|job|automation|something)\s)(keep|save|send|sort|filter|remove|group|write|count|store|drop|order|exclude|export|delete|select|put)s(?=\s)/gu;

/** Matches names for a column that most lists call "email". */
const MAIL_COLUMN =
  /(?<!\p{L})(?:e-?mail[\s-]address(?:es)?|e-?mail-?adressen?|(?:l['’])?adresses? e-?mail|direcci[oó]n(?:es)? de (?:correo|e-?mail)(?: electrónico)?|correo electrónico)(?!\p{L})/giu;
/** Matches "body." before a field. The rows of a webhook are its body. */
const OF_BODY = /(?<![\p{L}.])(?:body|payload)\.(?=\p{L})/giu;

/**
 * Returns the text from the first to the last word that is not understood; null if there is none.
 */
function unclearIn(
  text: string,
  { unclear }: RoleWordReader,
  tokens: readonly Token[],
): string | null {
  const [first, last] = [tokens[unclear[0] ?? -1], tokens[unclear.at(-1) ?? -1]];
  return first && last ? text.slice(first.start, last.end) : null;
}

/** Returns the nouns that only describe other words. */
function describedOf({ described }: RoleWordReader): string[] {
  return described.length === 0 ? [] : [described.join(", ")];
}

function peopleOf({ people }: RoleWordReader): string[] {
  return people.length === 0 ? [] : [people.join(" ")];
}

/**
 * Writes removals such as "state is ok" as conditions on the rows that are kept: "state is not ok".
 */
function withoutDenials(query: Query | null): Query | null {
  if (query === null) return null;
  const plain = query.removed.filter((condition) => SINGLE_EQUALITY.test(condition));
  return {
    ...query,
    kept: [...query.kept, ...plain.map((condition) => condition.replace(" is ", " is not "))],
    removed: query.removed.filter((condition) => !plain.includes(condition)),
  };
}

/**
 * Keeps all columns if the selected ones are only named in conditions: "the overdue ones (overdue =
 * true)".
 */
function withoutChosen(query: Query | null, text: string): Query | null {
  if (query === null) return null;
  const words = text.toLowerCase().split(/[^\p{L}\p{N}_]+/u);
  const isChosen = query.columns.every(({ word }) =>
    query.kept.some((condition) => condition.startsWith(`"${word}" `)) &&
    words.filter((each) => each === word.toLowerCase()).length === 1
  );
  return isChosen ? { ...query, columns: [] } : query;
}

/**
 * Whether the words ask for a sort order, a number or a removal that the query does not contain.
 */
function loses(pieces: readonly QueryPiece[], query: Query): boolean {
  const has = (...kinds: QueryPiece["kind"][]) => pieces.some(({ kind }) => kinds.includes(kind));
  const { sort, first, numbers, isCounted, distinct, removed, kept, isUnique } = query;
  const isSorted = sort.length > 0 &&
    sort.every(({ column }) => column !== null || numbers.length > 0 || isCounted);
  const isNumber = numbers.length > 0 || isCounted || distinct !== null;
  return (has("sort", "descending", "ascending") && !isSorted) || (has("top") && first === null) ||
    (has("total", "average", "maximum", "minimum", "count") && !isNumber) ||
    (has("remove", "without") && removed.length + kept.length === 0 && !isUnique);
}

const SINGLE_EQUALITY = /^"[^"]+" is (?:"[^"]+"|[^\s"]+)$/u;

/** Whether the query only has a file and a time. */
function isEmpty(query: Query): boolean {
  return JSON.stringify({ ...query, file: null, when: null }) === JSON.stringify(emptyQuery());
}

/**
 * Whether the conditions contradict each other: "the paid ones … and the open ones …" are two
 * lists, because no cell has two values.
 */
function isContradictory({ kept }: Query): boolean {
  const columns = kept.flatMap((condition) =>
    /^("[^"]+") is (?!not )[^<>]*$/u.exec(condition)?.[1] ?? []
  );
  const denied = kept.filter((condition) => condition.includes(" is not "))
    .map((condition) => condition.replace(" is not ", " is "));
  return new Set(columns).size < columns.length || denied.some((each) => kept.includes(each));
}

function queryOf(pieces: readonly QueryPiece[], table: FileTable): Query | null {
  const said = pieces.filter(({ kind }) => kind !== "and" && kind !== "rows");
  return said.length === 0 ? emptyQuery() : queryFromPieces(pieces, table);
}

function isRecurring(when: string): boolean {
  return isPhrase(when) &&
    !/^(?:this|today|tonight|diese|heute|cette|aujourd|hoy|est[ae])/iu.test(when);
}

/**
 * Returns the name of the rows: that of the file or address in the request, or of a webhook; null
 * without a source.
 */
function sourceName(text: string): string | null {
  const [address] = /https?:\/\/[^\s"<>]*[^\s"<>.,;:)!?]/iu.exec(text) ?? [];
  const [file] = /[\p{L}\p{N}_-]{1,100}\.(?:csv|tsv|json)(?![\p{L}\p{N}])/iu.exec(text) ?? [];
  if (address !== undefined) return listNameOf(address).replace(/^https?:.*/iu, "rows");
  if (file !== undefined) return listNameOf(file);
  return /webhook|\$\w+_URL|@/iu.test(text) ? "rows" : null;
}
