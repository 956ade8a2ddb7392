import type { JsonObject } from "../../lib/json.ts";
import type { EditKind } from "../grammar/language/edit_phrases.ts";
import type { AdminKind } from "../grammar/language/admin_phrases.ts";
import type { QuestionKind } from "../grammar/language/question_phrases.ts";
import { type AskedQuestion, readQuestion } from "../grammar/read_question.ts";
import { FIXED_TEXTS, type FixedTexts } from "../grammar/language/answers/fixed_texts.ts";
import { HOW_TO_TEXTS } from "../grammar/language/answers/how_to_texts.ts";
import { DRAFT_TEXTS } from "../grammar/language/drafts/draft_texts.ts";
import type { Language } from "../grammar/language/vocabulary.ts";
import { EXAMPLE_SENTENCES } from "./not_understood/suggestions.ts";
import { guide, readActionQuestion } from "./guide.ts";
import { helpIn } from "./help.ts";
import type { Wish } from "./phrases.ts";

/**
 * Returns the wish for a question, or for a sentence that changes the draft, if every word is
 * understood; otherwise null.
 */
export function readQuestionWish(words: string): Wish | null {
  const about = readActionQuestion(words);
  if (about !== null) return { answer: about };
  const asked = readQuestion(words);
  if (asked === null) return null;
  const { kind, topic, guide: subject, language } = asked;
  if (subject !== null) return { answer: guide(subject, language) };
  if (topic !== null) return { answer: HOW_TO_TEXTS[language][topic] };
  if (kind === "how_to" || kind === "guide") return null;
  if (kind === "help_all") return { answer: helpIn(language) };
  const answer = ANSWERS[kind];
  if (answer !== undefined) return { answer: FIXED_TEXTS[language][answer] };
  return WISHES[kind]?.(asked) ?? null;
}

type Kind = QuestionKind | EditKind | AdminKind;

/** The answers that are texts and need no tool. */
const ANSWERS: Readonly<
  Partial<Record<Kind, Exclude<keyof FixedTexts, "address" | "fetch" | "help">>>
> = {
  thanks: "thanks",
  new_webhook: "newWebhook",
  make_public: "makePublic",
  several_at_once: "severalAtOnce",
  approvers: "approvers",
  quiet_hours: "quietHours",
  offline: "offline",
};

function use(tool: string, input: JsonObject = {}): Wish {
  return { tool, input };
}

function edit(fields: JsonObject): Wish {
  return use("edit_draft", { edit: fields });
}

function versionIn(words = ""): number {
  return Number(words.replace(/^v/i, ""));
}

/** Returns the input for comparing a version with the one before it. */
function changesOf(number: number): JsonObject {
  return { from: number - 1, to: number };
}

/** Asks for the beginning of a draft when a user has only said what should become easier. */
function howToBegin(language: Language): string {
  const [templates = "", sentence = ""] = EXAMPLE_SENTENCES[language].anywhere;
  return `${DRAFT_TEXTS[language].whereFrom}\n\n- "${sentence}"\n- "${templates}"`;
}

type Reader = (asked: AskedQuestion) => Wish;

const WISHES: Readonly<Partial<Record<Kind, Reader>>> = {
  help: ({ language }) => use("next_steps", { language }),
  begin: ({ language }) => ({ answer: howToBegin(language) }),
  webhooks: () => use("list_webhooks"),
  envs: () => use("list_envs"),
  access: () => use("show_access"),
  caller: () => use("show_caller"),
  live_version: () => use("show_live_version"),
  model_usage: () => use("show_model_usage"),
  run_steps: () => use("show_steps"),
  failed_step: () => use("explain_failure"),
  duration: () => use("show_duration"),
  failures: () => use("list_failures"),
  version: ({ said }) => use("show_version", { number: versionIn(said["number"]) }),
  version_changes: ({ said }) => use("compare_versions", changesOf(versionIn(said["number"]))),
  run_inputs: () => use("read_run"),
  workflows: () => use("list_workflows"),
  all_workflows: () => use("list_workflows"),
  shared_workflows: () => use("list_workflows_of", { scope: "shared" }),
  public_workflows: () => use("list_workflows_of", { scope: "public" }),
  find: ({ said }) => use("list_workflows", { search: said["title"] ?? "" }),
  return: ({ said }) => use("open_workflow", { name: said["title"] ?? "", isReturn: true }),
  open: ({ said }) => use("open_workflow", { name: said["title"] ?? said["ordinal"] ?? "" }),
  rules: () => use("list_rules"),
  templates: () => use("list_templates"),
  services: () => use("list_services"),
  check: () => use("check_definition"),
  inputs: () => use("show_inputs"),
  draft: () => use("outline_draft"),
  versions: () => use("list_versions"),
  compare: ({ said }) =>
    use("compare_versions", { from: versionIn(said["from"]), to: versionIn(said["to"]) }),
  draft_changes: () => use("draft_changes"),
  status: ({ said: { runId } }) => use("run_status", runId === undefined ? {} : { runId }),
  why_failed: () => use("explain_failure"),
  runs: () => use("list_runs"),
  upcoming: () => use("show_times"),
  questions: () => use("list_questions"),
  usage: () => use("show_usage"),
  dry_run: ({ inputs, said: { value, file } }) =>
    use("dry_run", {
      inputs,
      ...value === undefined ? {} : { value },
      ...file?.includes(".") && { fileName: file },
    }),
  rename: ({ said }) => edit({ do: "rename", name: said["title"] ?? "" }),
  default_value: ({ said }) =>
    edit({ do: "default", input: said["word"] ?? "", value: said["value"] ?? "" }),
};
