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

/** The variables in the templates of a webhook's inputs. */
export interface SentValues {
  body: Json;
  /** By lower-case name. */
  headers: Record<string, string>;
  /** A list if a name occurs more than once. */
  query: Record<string, string | string[]>;
}

const NAMES: ReadonlySet<string> = new Set(["body", "headers", "query"]);

const CACHE_SIZE_MAX = 200;

/** Compiles the templates of inputs. Throws `invalid_request` with all errors and their places. */
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

/** A cache of compiled inputs, which never change for a webhook. */
export class CompiledInputs {
  readonly #cache = new Map<string, CompiledTemplate>();

  /** `inputs` is JSON text that was checked when the webhook was created. */
  of({ id, inputs }: { id: string; inputs: string }): CompiledTemplate {
    const known = this.#cache.get(id) ?? compileInputs(JSON.parse(inputs), { isChecked: true });
    this.#cache.delete(id);
    this.#cache.set(id, known);
    const [oldest] = this.#cache.keys();
    if (this.#cache.size > CACHE_SIZE_MAX && oldest !== undefined) this.#cache.delete(oldest);
    return known;
  }
}

/**
 * Evaluates the inputs of a run, with one work limit for all. Throws `unprocessable` that names the
 * failing input.
 */
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
