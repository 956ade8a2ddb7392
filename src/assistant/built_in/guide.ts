import { printDefinition } from "../../definition/canonical.ts";
import { STEP } from "../../definition/definition.ts";
import type { JsonObject } from "../../lib/json.ts";
import { listServices } from "../../services/list_services.ts";
import type { GuideTopic } from "../grammar/language/guide_phrases.ts";
import { lexemesOf } from "./drafting/lexemes.ts";

/** Describes an action of the catalogue with fields and an example; null if it does not exist. */
export function describeAction(name: string): string | null {
  const [slug, wanted] = name.split(".");
  const service = listServices().find((each) => each.slug === slug);
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
      exampleOf({ id: "step", service: slug ?? "", action: action.name, with: example.with }),
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

const TEXTS: Readonly<Partial<Record<GuideTopic, string>>> = {
  loop: `Give the step forEach. ${STEP.forEach.description} For example: forEach: inputs.rows`,
  retry_step: "Give the step retry, for example: retry: { max: 3, backoff: exponential }. " +
    '"retry fetch 3 times" writes it into the draft.',
  errors: `Give the step onError: "continue". ${STEP.onError.type.meanings.continue} A list of ` +
    "steps there is done in its stead, and without it the run fails.",
  condition: `Give the step when:, for example when: inputs.amount > 100. ${STEP.when.description}`,
  read_sheet: "Save the sheet as CSV: each run is given that file. Say " +
    '"read a csv file, sort it by amount and save it as sorted.csv" to draft it.',
  sort:
    "Sort in an expression: ${{ inputs.rows.sortBy(row, row.amount) }}, and .reverse() behind " +
    'it for the greatest first. "add a step that sorts by amount" writes it into the draft.',
  rule: "A decision rule is a table: its rows say which outputs belong to which inputs. Say " +
    '"make a rule called Approval with input amount (number) and output approval (boolean)".',
  dry_run_meaning:
    "A dry run executes the draft without an effect: nothing is sent or stored, and " +
    "steps that call outside only say what they would do. Where a step needs what one of them gives, " +
    'that is taken from the last run. Say "dry run".',
};

/** Returns the answer to a question about how to write a workflow. */
export function guide(topic: GuideTopic): string {
  const action = ACTIONS[topic];
  return (action === undefined ? TEXTS[topic] : describeAction(action)) ?? "";
}

const ABOUT: ReadonlySet<string> = new Set(
  ("what does do is explain how i use the a an action service step fields field inputs parameters take takes need " +
    "have has describe me tell about which to of for can please work works was macht ist wie qué hace es que fait")
    .split(" "),
);
const TOKENS_MAX = 14;

/** Reads a question that only names one action; returns its description, otherwise null. */
export function readActionQuestion(text: string): string | null {
  const { tokens, isCut } = lexemesOf(text.slice(0, 400));
  if (isCut || tokens.length > TOKENS_MAX || text.length > 400) return null;
  const words = tokens.filter(({ kind }) => kind !== "mark");
  const named = words.filter(({ text }) => /^[a-z]+\.[a-z]+$/.test(text));
  const [action, another] = named;
  if (!action || another) return null;
  const isPlain = words.every((word) => word === action || ABOUT.has(word.text));
  return isPlain ? describeAction(action.text) : null;
}
