import { printDefinition } from "../../definition/canonical.ts";
import type { JsonObject } from "../../lib/json.ts";
import { findService } from "../../services/list_services.ts";
import { GUIDE_TEXTS } from "../grammar/language/answers/guide_texts.ts";
import type { GuideTopic } from "../grammar/language/guide_phrases.ts";
import type { Language } from "../grammar/language/vocabulary.ts";
import { lexemesOf } from "./drafting/lexemes.ts";
import { languageOfMessage } from "./user_language.ts";

/** Describes an action of the catalogue with fields and an example; null if it does not exist. */
export function describeAction(name: string): string | null {
  const [slug = "", wanted] = name.split(".");
  const service = findService(slug);
  const action = service?.actions.find((each) => each.name === wanted);
  if (!action) return null;
  const fields = action.fields.map(({ name, required, default: usual, description }) => {
    const state = required ? " (required)" : usual === null ? "" : ` (default ${usual})`;
    return `- ${name}${state}: ${description}`;
  });
  const [example] = action.examples;
  const shown = example
    ? [
      "```yaml",
      exampleOf({ id: "step", service: slug, action: action.name, with: example.with }),
      "```",
    ]
    : [];
  return [`${name}: ${action.description}`, ...fields, ...shown].join("\n");
}

function exampleOf(step: JsonObject): string {
  const text = printDefinition({ format: "planner/1", name: "Example", steps: [step] }, "yaml");
  return text.slice(text.indexOf("steps:")).trimEnd();
}

const ACTIONS: Readonly<Partial<Record<GuideTopic, string>>> = {
  parse: "data.parse",
  filter: "data.filter",
  group: "data.group",
  join: "data.join",
  change_items: "data.map",
  call: "http.request",
  read_file: "files.read",
  write_file: "files.write",
  mail: "email.send",
  ask: "human.ask",
  approve: "human.approve",
  wait: "wait.for",
  subworkflow: "workflow.run",
  script: "code.run",
  use_rule: "rules.evaluate",
};

/** Returns the answer to a question about how to write a workflow. */
export function guide(topic: GuideTopic, language: Language): string {
  const action = ACTIONS[topic];
  if (action !== undefined) return describeActionIn(language, action) ?? "";
  const topics: Readonly<Partial<Record<GuideTopic, string>>> = GUIDE_TEXTS[language].topics;
  return topics[topic] ?? "";
}

function describeActionIn(language: Language, name: string): string | null {
  const described = describeAction(name);
  if (described === null || language === "en") return described;
  return `${GUIDE_TEXTS[language].inEnglish}\n\n${described}`;
}

const ABOUT: ReadonlySet<string> = new Set(
  ("what does do is explain how i use the a an action service step fields field inputs parameters take takes need " +
    "have has describe me tell about which to of for can please work works was macht ist wie qué hace es que fait")
    .split(" "),
);
const TOKENS_MAX = 14;

/** Returns the description of an action if a question only names this action; otherwise null. */
export function readActionQuestion(text: string): string | null {
  const { tokens, isCut } = lexemesOf(text.slice(0, 400));
  if (isCut || tokens.length > TOKENS_MAX || text.length > 400) return null;
  const words = tokens.filter(({ kind }) => kind !== "mark");
  const named = words.filter(({ text }) => /^[a-z]+\.[a-z]+$/.test(text));
  const [action, another] = named;
  if (!action || another) return null;
  const isPlain = words.every((word) => word === action || ABOUT.has(word.text));
  return isPlain ? describeActionIn(languageOfMessage(text) ?? "en", action.text) : null;
}
