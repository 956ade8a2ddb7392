import { compilePhrase, matchPhrase } from "../../grammar/phrase_matcher.ts";
import { withoutPolite } from "../../grammar/polite.ts";
import { lexemesOf } from "../drafting/lexemes.ts";
import { type StepName, stepNameEnds, stepNameOf } from "../editing/step_name.ts";
import type { Wish } from "../phrases.ts";
import type { DraftTopic } from "./draft_topics.ts";

/** A question about a part of the draft. */
type DraftQuestion = { topic: DraftTopic } | { step: StepName };

const CLASSES: Readonly<Record<string, string>> = {
  it:
    "it|this|that|the_draft|the_workflow|this_workflow|es|er|der_entwurf|der_workflow|il|elle|le_brouillon|el_borrador",
  the: "the|an|a|any|my|its|der|die|das|den|le|la|les|un|une|el|los|las",
  mail: "mail|mails|email|emails|e_mail|e_mails|message|courriel|correo",
  gets: "get|gets|receive|receives|is_getting|will_get|will_receive|bekommt|erhält|reçoit|recibe",
  send: "send|sends|mail|mails|email|emails",
  say: "say|says|contain|contains|look_like|looks_like",
  does: "does|do|will|would|is|are",
  column: "column|columns|field|fields|spalte|spalten|colonne|colonnes|columna|columnas",
  write: "write|writes|save|saves|make|makes|create|creates|produce|produces|store|stores",
  read: "read|reads|fetch|fetches|take|takes|get|gets|use|uses|load|loads",
  call: "call|calls|post|posts|request|requests",
  keep:
    "keep|keeps|kept|filter|filters|filtered|drop|drops|dropped|remove|removes|removed|skip|skips|left_out",
  sort: "sort|sorts|sorted|order|orders|ordered",
  group: "group|groups|grouped|join|joins|joined|add_up|adds_up|sum|sums|count|counts",
  fail: "fail|fails|goes_wrong|breaks|is_down|does_not_answer|doesn't_answer",
  approve: "approve|approves|approval|approvals|ask|asks|ask_for_approval|confirm",
};

const PHRASES: readonly (readonly [DraftTopic | "step", readonly string[]])[] = [
  ["mails", [
    "wer|qui|quién <gets> <the> <mail>",
    "where|to_whom|who <does> <it> <send> <the>? <mail>? to?",
    "who|which_people|wer|qui|quién will|is_going_to? <gets>|getting|notified|informed <the>? <mail>?",
    "who <gets> it|that|this|them|the_result|the_results|the_report|the_list",
    "who <does> <it> notify|tell|inform|write|alert to?",
    "who is|are the? recipient|recipients",
    "who gets notified|told|informed",
    "where does|do|will <the> <mail> go to?",
    "to? which|what address|addresses|people <does> <it> <send> <the>? <mail>? to?",
    "what <does> <the> <mail> <say>",
    "what is|are <the>? subject|text|recipient|recipients of? <the>? <mail>?",
    "what <does> <it> <send>",
    "wohin|an_wen geht|schickt|sendet <it>|<the> <mail>?",
    "à_qui envoie|va <it>|<the> <mail>?",
    "a_quién envía|va <the>? <mail>",
  ]],
  ["filters", [
    "welche zeilen bleiben|behält <it>?",
    "quelles lignes restent|sont_gardées",
    "qué filas quedan|conserva",
    "which|what rows|ones|orders|lines|records|entries? <does> <it> <keep>",
    "which|what rows|ones|lines|records|entries are <keep>",
    "why <does> <it> <keep>",
    "how <does> <it> <keep> <the>? rows?",
    "what is|are <the> filter|filters|condition|conditions|threshold",
    "what <does> <it> filter by?",
  ]],
  ["order", [
    "wie wird sortiert",
    "comment est ce trié",
    "cómo se ordena",
    "how|why|by_what|by_which_column <does> <it> <sort> <the>? rows|them? by?",
    "how|why are <the> rows <sort>",
    "what <does> <it> <sort> by",
    "in? which|what order are <the>? rows in?",
  ]],
  ["groups", [
    "how|why|by_what|by_which_column <does> <it> <group> <the>? rows|them? by?",
    "what <does> <it> <group> by?",
  ]],
  ["columns", [
    "which|what <column> are <keep>|renamed|added|computed|changed|there",
    "which|what <column> <does> <it> <keep>|<write>|rename|add|compute|change",
  ]],
  ["files", [
    "welche datei schreibt <it>?",
    "quel fichier écrit t_il|il",
    "qué archivo escribe",
    "which|what file|files <does> <it> <write>",
    "where <does> <it> <write> <the>? file|files|result|results|rows|it|them? to|into?",
    "where|what_place <does> <it>|<the> result|results|output|outcome|file|rows|data? go|goes|end_up|ends_up|land|lands|get_saved|get_written|stored|saved to|in?",
    "where will|can i|we? find|get|see <the> result|results|output|file|rows",
    "where is|are <the> result|results|output|file|rows stored|saved|written|put|going?",
    "what comes|will_come out of_it|at_the_end",
    "what is <the> file called",
    "what is <the>? name of <the> file",
    "what <does> <it> <write>",
  ]],
  ["sources", [
    "woher kommen die daten",
    "d' où viennent les données",
    "de dónde vienen los datos",
    "where <does> <it> <read> <the>? data|rows|file|files? from",
    "where does|do <the> data|rows come from",
    "which|what file|files|data|address <does> <it> <read>",
    "what <does> <it> <read>",
  ]],
  ["calls", [
    "which|what address|addresses|url|urls <does> <it> <call>|<read>",
    "what <does> <it> <call>",
    "what is <the> address|url",
  ]],
  ["approvals", [
    "who has|must|needs to? <approve> <it>?",
    "<does> <it> <approve> me|anybody|anyone|somebody? first|before? <the>? <mail>|<send>|sending?",
    "when <does> <it> <approve>",
  ]],
  ["failures", [
    "what happens if|when <it>|<the>? call|request|step|address|fetch? <fail>",
    "what <does> <it> do if|when <it>|<the>? call|request|step|address|fetch? <fail>",
    "and? what if <it> <fail>",
    "was passiert wenn <it> fehlschlägt|scheitert",
    "que se_passe_t_il s'|si <it> échoue",
    "qué pasa si falla",
  ]],
  ["retries", [
    "wie lange wartet <it>",
    "combien de temps attend t_il|il",
    "cuánto espera",
    "how_often|how_many_times <does> <it> retry|try",
    "<does> <it> retry",
    "what is <the> timeout|time_limit",
    "how_long <does> <it> wait for? <the>? answer|response?",
  ]],
  ["name", [
    "what is <it> called|named",
    "what is <the>|its? name of? <it>?",
    "wie heißt <it>",
  ]],
  ["step", [
    "what <does> {named} do",
    "what is {named} for|about|doing",
    "what happens in {named}",
    "why is there {named}",
    "explain|describe|show {named} to? me?",
    "was macht|tut {named}",
    "que fait {named}",
    "qué hace {named}",
  ]],
];

const PATTERNS = PHRASES.flatMap(([topic, phrases]) =>
  phrases.map((phrase) => ({ topic, pattern: compilePhrase(phrase, CLASSES) }))
);
const CHARACTERS_MAX = 200;
const MARKS: ReadonlySet<string> = new Set([".", "?", "!", ","]);

/** Returns the wish for a question about a part of the draft; null for any other sentence. */
export function readDraftQuestionWish(words: string): Wish | null {
  const asked = readDraftQuestion(words);
  return asked && { tool: "show_draft_part", input: JSON.parse(JSON.stringify(asked)) };
}

/**
 * Reads a sentence that only asks about a part of the draft. Returns null for any other sentence.
 */
function readDraftQuestion(text: string): DraftQuestion | null {
  if (text.length > CHARACTERS_MAX) return null;
  const { tokens: all } = withoutPolite(
    lexemesOf(text.replaceAll(/\b(what|who|where)['’]s\b/gi, "$1 is")),
  );
  const tokens = all.filter(({ kind, text: word }) => kind !== "mark" || !MARKS.has(word));
  const slots = {
    named: (_: unknown, at: number) => stepNameEnds(tokens, { at, isBare: false }),
  };
  const begun = /^(?:and|so|but|und|et|y)$/.test(tokens[0]?.text ?? "") ? 1 : 0;
  for (const { topic, pattern } of PATTERNS) {
    for (const { end, captures } of matchPhrase(pattern, { tokens, at: begun, slots })) {
      if (end < tokens.length) continue;
      if (topic !== "step") return { topic };
      const span = captures["named"];
      const step = span ? stepNameOf(tokens.slice(span.from, span.to)) : null;
      if (step) return { step };
    }
  }
  return null;
}
