import {
  type CompiledTemplate,
  compileTemplateValue,
  createScope,
  evaluateTemplateInTurns,
  EvaluationError,
  templateExpressions,
} from "../expressions/mod.ts";
import { AppError, type Issue } from "../lib/errors.ts";
import { isJsonObject, type Json, type JsonObject } from "../lib/json.ts";

/** The names that the templates of a webhook's inputs may read. */
export interface SentValues {
  body: Json;
  /** By names in lower case. */
  headers: Record<string, string>;
  /** A list where a name is given more than once. */
  query: Record<string, string | string[]>;
}

const NAMES: ReadonlySet<string> = new Set(["body", "headers", "query"]);

const KEPT_MAX = 200;

/** Reads the templates of inputs, or refuses them with `invalid_request` and every wrong place. */
export function compileInputs(
  inputs: JsonObject,
  { isChecked = false }: { isChecked?: boolean } = {},
): CompiledTemplate {
  const { template, issues } = compileTemplateValue(inputs, { names: NAMES, isChecked });
  if (template !== null) return template;
  const reported = issues.map(({ path, message, suggestion }): Issue => ({
    path: dotted(path),
    message: suggestion === undefined ? message : `${message}; did you mean "${suggestion}"?`,
  }));
  const [first] = reported;
  const text = `Cannot make a webhook with these inputs: ${first?.path}: ${first?.message}`;
  throw new AppError("invalid_request", text, { issues: reported });
}

/** Compiles the inputs of each webhook once: they never change. */
export class CompiledInputs {
  readonly #kept = new Map<string, CompiledTemplate>();

  /** `inputs` is JSON text that was compiled once before. */
  of({ id, inputs }: { id: string; inputs: string }): CompiledTemplate {
    const known = this.#kept.get(id) ?? compileInputs(JSON.parse(inputs), { isChecked: true });
    this.#kept.delete(id);
    this.#kept.set(id, known);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT_MAX && oldest !== undefined) this.#kept.delete(oldest);
    return known;
  }
}

/** The inputs of a run, all with one allowance of work; `unprocessable` names the one that fails. */
export async function fillInputs(
  template: CompiledTemplate,
  sent: SentValues,
  orgKey: string,
): Promise<JsonObject> {
  try {
    const inputs = await evaluateTemplateInTurns(template, createScope({ ...sent }), { orgKey });
    return isJsonObject(inputs) ? inputs : {};
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    const issue = { path: pathOf(template, error), message: error.message };
    const text = `Cannot work out the inputs of the run: ${issue.path}: ${issue.message}`;
    throw new AppError("unprocessable", text, { issues: [issue] });
  }
}

function pathOf(template: CompiledTemplate, { source }: EvaluationError): string {
  if (template.kind !== "map") return "inputs";
  const found = template.entries.find(([, entry]) =>
    templateExpressions(entry).some(({ expression }) => expression.source === source)
  );
  return found === undefined ? "inputs" : dotted([found[0]]);
}

function dotted(path: readonly (string | number)[]): string {
  const parts = path.map((part) => typeof part === "number" ? `[${part}]` : `.${part}`);
  return `inputs${parts.join("")}`;
}
