import { AppError, type Issue } from "../lib/errors.ts";
import type { JsonObject } from "../lib/json.ts";
import type { WorkerPool } from "../workers/mod.ts";
import { type ActionDeclaration, findAction } from "./catalogue.ts";
import { createCodeService } from "./code/service.ts";
import type { ScriptPool } from "./code/script_pool.ts";
import { createDataService } from "./data/service.ts";
import { createEmailService, type EmailDeps } from "./email/service.ts";
import { checkFieldValues } from "./field_values.ts";
import { createFilesService } from "./files/service.ts";
import { Conversions } from "./formats/conversions.ts";
import type { FileDeps } from "./file_store.ts";
import { createHumanService, type HumanDeps } from "./human/service.ts";
import { createHttpService, type HttpDeps } from "./http/service.ts";
import { createModelService, type ModelDeps } from "./model/service.ts";
import { createRulesService, type RulesDeps } from "./rules/service.ts";
import { type Service, StepError } from "./service.ts";
import { createWaitService } from "./wait/service.ts";
import { createWorkflowService, type WorkflowDeps } from "./workflow/service.ts";

export interface ServiceDeps
  extends EmailDeps, FileDeps, HttpDeps, HumanDeps, ModelDeps, RulesDeps, WorkflowDeps {
  scripts: ScriptPool;
  /** The pool for work that would block the process. */
  workers: WorkerPool;
}

/** Creates all services, by slug. Each checks its values against its declaration. */
export function createServices(deps: ServiceDeps): ReadonlyMap<string, Service> {
  const conversions = new Conversions(deps.workers);
  const services = {
    http: createHttpService(deps),
    files: createFilesService({ ...deps, conversions }),
    data: createDataService({ conversions }),
    code: createCodeService(deps),
    model: createModelService(deps),
    rules: createRulesService(deps),
    workflow: createWorkflowService(deps),
    human: createHumanService(deps),
    email: createEmailService(deps),
    wait: createWaitService(deps.base),
  };
  return new Map(
    Object.entries(services).map(([slug, service]) => [slug, guarded(slug, service)]),
  );
}

/**
 * Checks the values before the call, and converts the errors of operations to errors of the step.
 */
function guarded(slug: string, service: Service): Service {
  return async (call) => {
    const action = findAction(slug, call.action);
    if (!action) throw new StepError("action_unknown", `"${slug}" has no action "${call.action}"`);
    const issues = checkFieldValues(action, call.values);
    if (issues.length > 0) throw inputInvalid(`${slug}.${call.action}`, issues);
    try {
      // Changes the call itself: a copy would compute the idempotency key and the signal, which few
      // services read.
      call.values = effectiveValues(action, call.values);
      return await service(call);
    } catch (error) {
      throw toStepError(error);
    }
  };
}

function inputInvalid(name: string, issues: readonly Issue[]): StepError {
  const faults = issues.map(({ path, message }) => `"${path}" ${message}`);
  return new StepError("input_invalid", `Cannot do ${name}: ${faults.join("; ")}`);
}

/**
 * Returns the values with defaults for missing ones. Null values count as missing and are left out.
 */
function effectiveValues({ input }: ActionDeclaration, values: JsonObject): JsonObject {
  const effective: JsonObject = {};
  for (const [name, field] of Object.entries(input)) {
    const value = values[name] ?? field.default ?? null;
    const isNull = value === null && field.type.type === "any" && Object.hasOwn(values, name);
    if (value !== null || isNull) effective[name] = value;
  }
  return effective;
}

function toStepError(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const retryable = error.code === "unavailable";
  return new StepError(error.code, error.message, { retryable, cause: error });
}
