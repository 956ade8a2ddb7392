import { listSchedules } from "../../../schedules/list_schedules.ts";
import { findWorkflowsAmong } from "../../../workflows/named_workflow_store.ts";
import { foldName } from "../../../lib/text/fold_name.ts";
import type { Language } from "../../grammar/language/vocabulary.ts";
import { VIEW_TEXTS } from "../../grammar/language/answers/view_texts.ts";
import { ownWords } from "../../grammar/own_words.ts";
import { type Token, tokenize } from "../../grammar/tokens.ts";
import { readLinkedWorkflow } from "../../linked_workflow.ts";
import { meansNone, type NamedWorkflow } from "../../opened_workflow.ts";
import type { Talk } from "../../talk.ts";
import { languageOf } from "../message_language.ts";
import type { Wish } from "../phrases.ts";

const CHARACTERS_MAX = 200;
const TOKENS_MAX = 24;
const NAME_TOKENS_MAX = 6;
/** A message with more names is about none of them in particular. */
const NAMES_MAX = 2;

/** The tools that accept the name of a workflow: views, and deeds that are proposed. */
const ABOUT_ONE: ReadonlySet<string> = new Set([
  ...["run_status", "explain_failure", "list_runs", "show_steps", "read_run", "show_times"],
  "show_duration",
  ...["show_access", "list_versions", "show_live_version", "list_envs", "list_webhooks"],
  ...["show_inputs", "outline_draft", "show_version", "compare_versions", "draft_changes", "run"],
  ...["schedule", "change_schedule", "share", "cancel_run", "retry_run", "publish", "go_back"],
]);

/** Words that refer to the thread's workflow, in each language. */
const WORKFLOW_PRONOUNS: Readonly<Record<Language, readonly string[]>> = {
  en: ["it", "the workflow", ""],
  de: ["es", "er", "den Workflow", ""],
  fr: ["le workflow", "il", "ça", ""],
  es: ["el workflow", "esto", ""],
};

/**
 * Reads a message that contains the full name of a workflow, such as "why did Pay fail?", as if the
 * thread were about that workflow. Deeds among the wishes are proposed. A thread without a workflow
 * is linked to it; any other thread is not changed, and the answer says so. Returns null without a
 * name.
 */
export async function readNamedWish(
  talk: Talk,
  read: (text: string) => Wish[],
): Promise<Wish[] | null> {
  const { message, attachments } = talk.turn;
  const words = ownWords(message);
  if (attachments.length > 0 || words.length > CHARACTERS_MAX) return null;
  const readings = (await namesIn(talk, words)).flatMap((found) => readWith(found, read) ?? []);
  const [reading, another] = readings;
  // With several it is unclear which one is meant.
  if (!reading || another) return null;
  const { workflows: [workflow, namesake], wishes } = reading;
  const texts = VIEW_TEXTS[talk.resultLanguage];
  const { name } = workflow;
  if (namesake) return [{ answer: texts.severalCalled(JSON.stringify(name), name) }];
  const linked = await readLinkedWorkflow(talk);
  if (linked === null) {
    return [{ tool: "turn_to_workflow", input: { workflowId: workflow.id } }, ...wishes];
  }
  if (linked.id === workflow.id) return wishes;
  return [{ answer: texts.isAboutOther(JSON.stringify(linked.name), name) }];
}

/**
 * Whether words that were read in another way may contain the name of a workflow: "publish Pay"
 * contains "publish", and in "pause Pay" the name may be that of a schedule.
 */
export async function mayNameWorkflow(
  talk: Talk,
  { wishes, isMentioned }: { wishes: readonly Wish[]; isMentioned?: true },
): Promise<boolean> {
  if (isMentioned) return true;
  const [wish] = wishes;
  const said = wish && "tool" in wish && wish.tool === "change_schedule"
    ? wish.input["schedule"]
    : undefined;
  if (typeof said !== "string") return false;
  const linked = await readLinkedWorkflow(talk);
  if (linked === null) return true;
  const { schedules } = await listSchedules(talk.ctx, { workflowId: linked.id });
  return schedules.every(({ name }) => name !== said);
}

interface NamedWishes {
  workflows: Namesakes;
  wishes: Wish[];
}

function readWith(
  { workflows, language, before, after }: NameInText,
  read: (text: string) => Wish[],
): NamedWishes | null {
  for (const it of WORKFLOW_PRONOUNS[language]) {
    const wishes = read(`${before}${it}${after}`);
    const isAboutOne = wishes.length > 0 &&
      wishes.every((wish) => "tool" in wish && ABOUT_ONE.has(wish.tool));
    if (isAboutOne) return { workflows, wishes };
  }
  return null;
}

/** Workflows with the same name; usually only one. */
type Namesakes = readonly [NamedWorkflow, ...NamedWorkflow[]];

interface NameInText {
  workflows: Namesakes;
  language: Language;
  before: string;
  after: string;
}

const ARTICLE =
  /(?:^|(?<=\s))(?:the|my|our|der|die|das|den|dem|meinen|le|la|les|mon|el|los|las|mi)\s+$/iu;
const NOUN = /^\s+(?:workflow|flow|ablauf)(?!\p{L})/iu;

/** Returns the longest names of workflows in a text. */
async function namesIn({ ctx }: Talk, words: string): Promise<NameInText[]> {
  const { tokens, isCut } = tokenize(words);
  if (isCut || tokens.length > TOKENS_MAX) return [];
  const language = languageOf(tokens);
  const { db: { queries }, principal } = ctx;
  for (let count = NAME_TOKENS_MAX; count > 0; count--) {
    const spans = spansOf(tokens, count).map((span) => ({
      ...span,
      name: words.slice(span.from, span.to),
    }));
    const names = spans.map(({ name }) => name).filter((name) => !meansNone(name));
    if (names.length === 0) continue;
    const known = await findWorkflowsAmong(queries, { principal, names });
    const found = Map.groupBy(known, ({ name }) => foldName(name));
    const places = [...found].slice(0, NAMES_MAX).flatMap(([folded, [first, ...others]]) => {
      const span = spans.find(({ name }) => foldName(name) === folded);
      if (!span || !first) return [];
      return [{ workflows: [first, ...others] as const, language, ...around(words, span) }];
    });
    if (places.length > 0) return places;
  }
  return [];
}

function around(words: string, { from, to }: Span): { before: string; after: string } {
  return {
    before: words.slice(0, from).replace(ARTICLE, ""),
    after: words.slice(to).replace(NOUN, ""),
  };
}

interface Span {
  from: number;
  to: number;
}

/** Returns all spans of this many words, each of which may be a name. */
function spansOf(tokens: readonly Token[], count: number): Span[] {
  return tokens.flatMap(({ start }, at) => {
    const named = tokens.slice(at, at + count);
    const last = named.at(-1);
    return last && named.length === count && named.every(({ kind }) => kind !== "mark")
      ? [{ from: start, to: last.end }]
      : [];
  });
}
