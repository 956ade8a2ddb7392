import {
  type CompiledExpression,
  type CompiledTemplate,
  compileExpression,
  compileTemplateValue,
  createScope,
} from "../../../src/expressions/mod.ts";
import type { Json, JsonObject } from "../../../src/lib/json.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { type Service, type StepCall, StepError } from "../../../src/services/service.ts";

/** A call of a run of its own, unless stated. */
export function stepCall(action: string, given: Partial<StepCall> = {}): StepCall {
  return {
    action,
    values: {},
    expressions: {},
    itemTemplates: {},
    scope: createScope({}),
    run: {
      runId: randomIds.uuid(),
      workflowId: randomIds.uuid(),
      rootWorkflowId: randomIds.uuid(),
      depth: 0,
      withoutStoredEnvs: false,
      orgKey: "acme",
      principalId: randomIds.uuid(),
    },
    redact: (value) => Promise.resolve(value),
    idempotencyKey: crypto.randomUUID(),
    signal: new AbortController().signal,
    timeoutMs: 60_000,
    endsAt: null,
    holdTimer: () => () => {},
    showAway: () => {},
    hold: () => Promise.resolve(),
    place: { path: "steps[0]", generation: 0 },
    waited: null,
    log: () => {},
    ...given,
  };
}

export function expression(source: string): CompiledExpression {
  const { expression } = compileExpression(source);
  if (!expression) throw new Error(`Cannot compile ${source}`);
  return expression;
}

export function itemTemplate(value: Json): CompiledTemplate {
  const { template } = compileTemplateValue(value);
  if (!template) throw new Error(`Cannot compile ${JSON.stringify(value)}`);
  return template;
}

/** The output of a call that is done at once. */
export async function outputOf(service: Service | undefined, call: StepCall): Promise<Json> {
  const result = await service?.(call);
  if (result?.kind !== "done") throw new Error(`Not done: ${JSON.stringify(result)}`);
  return result.output;
}

/** The output, an object, of a call that is done at once. */
export async function objectOf(
  service: Service | undefined,
  call: StepCall,
): Promise<JsonObject> {
  return await outputOf(service, call) as JsonObject;
}

/** The error that a call fails with. */
export async function failureOf(service: Service | undefined, call: StepCall): Promise<StepError> {
  try {
    await service?.(call);
  } catch (error) {
    if (error instanceof StepError) return error;
    throw error;
  }
  throw new Error("The call did not fail");
}
