import type { Context } from "../../identity/context.ts";
import { bareUser } from "../../identity/principal.ts";
import type { Log } from "../../lib/log.ts";
import type { ModelAnswer, ModelCall } from "../../services/model/service.ts";
import { StepError } from "../../services/service.ts";
import { listModels, type Model, type ModelConfig, resolveModel, usualModel } from "../models.ts";
import { createCallMeter, type TokenBudgets } from "../usage/call_meter.ts";
import { complete } from "./complete.ts";
import { ModelError, statusOf } from "./errors.ts";

interface StepModelDeps extends TokenBudgets {
  models: ModelConfig;
  base: Pick<Context, "db" | "clock">;
  log: Log;
}

/** Answers a step's question to a model, charged to the organization and principal of its run. */
export async function askForStep(
  { models, base, log, ...budgets }: StepModelDeps,
  { run, system, prompt, model: wanted, tokensMax, timeoutMs, signal }: ModelCall,
): Promise<ModelAnswer> {
  const model = chooseModel(models, wanted);
  const principal = bareUser({ userId: run.principalId, orgKey: run.orgKey });
  const meter = createCallMeter({ ctx: { ...base, principal }, log, ...budgets });
  const { clock } = base;
  const request = { model, clock, meter, system, user: prompt, tokensMax, timeoutMs, signal };
  try {
    const { text, tokens } = await complete(request);
    return { text, usage: { inputTokens: tokens.input, outputTokens: tokens.output } };
  } catch (error) {
    signal.throwIfAborted();
    throw toStepError(error);
  }
}

function chooseModel(models: ModelConfig, wanted: string | null): Model {
  const available = listModels(models).filter((each) => each.available).map(({ id }) => id);
  if (available.length === 0) {
    const message = "Cannot ask a model: none is set up; the operator of this server sets " +
      "LLM_BASE_URL and LLM_MODEL";
    throw new StepError("model_not_configured", message);
  }
  const chosen = wanted === null ? usualModel(models) : available.find((id) => id === wanted);
  const model = chosen === undefined ? null : resolveModel(models, chosen);
  if (model !== null) return model;
  const expected = `expected one of ${available.join(", ")}`;
  throw new StepError("input_invalid", `Cannot ask a model: "model" is not known, ${expected}`);
}

const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/** The message contains no address and no text of the server, which may contain a key. */
function toStepError(error: unknown): StepError {
  // A `ModelError` here is always about the budget, and its message is for users.
  if (error instanceof ModelError) return new StepError("quota_exceeded", error.message);
  const status = statusOf(error);
  if (status === null) {
    const message = "The model's server cannot be reached, or broke off its answer";
    return new StepError("model_network", message, { retryable: true, cause: error });
  }
  const retryable = status >= 500 || RETRYABLE_STATUSES.has(status);
  const message = `The model's server answered ${status}; the server's log has its words`;
  return new StepError("model_refused", message, { retryable, cause: error });
}
