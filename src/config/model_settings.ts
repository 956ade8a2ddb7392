import {
  type Setting,
  setting,
  toModelMap,
  toModelParameters,
  toModelTokens,
  toOneOf,
  wholeNumber,
} from "./setting.ts";
import { secret, text, url } from "./setting_kinds.ts";

function modelSettings<N extends "A" | "B" | "C" | "D">(vendor: N):
  & Record<
    `LLM_${N}_BASE_URL`,
    Setting<string>
  >
  & Record<`LLM_${N}_API_KEY`, Setting<string>> {
  const entries = {
    [`LLM_${vendor}_BASE_URL`]: setting({
      ...url,
      meaning: `Base URL of the API of vendor ${vendor}'s models`,
    }),
    [`LLM_${vendor}_API_KEY`]: setting({ ...secret, meaning: "API key for this endpoint" }),
  };
  return entries as ReturnType<typeof modelSettings<N>>;
}

/** The settings of the language models: their endpoints and the parameters of requests. */
export const MODEL_SETTINGS = {
  LLM_BASE_URL: setting({
    ...url,
    absent: "built-in assistant",
    meaning: "Base URL of an OpenAI-compatible API that serves every model",
  }),
  LLM_API_KEY: setting({ ...secret, meaning: "API key for this endpoint" }),
  LLM_MODEL: setting({ ...text, meaning: "The model to request from `LLM_BASE_URL`" }),
  ...modelSettings("A"),
  ...modelSettings("B"),
  ...modelSettings("C"),
  ...modelSettings("D"),
  LLM_MODEL_MAP: setting({
    default: "{}",
    expects: 'a JSON object of listed model to real name: {"VendorA-4o":"gpt-4o"}',
    meaning: "The name by which the vendor's API knows each listed model",
    parse: toModelMap,
  }),
  LLM_MODEL_PARAMETERS: setting({
    default: "{}",
    expects: "a JSON object of listed model, or * for all, to parameters of its requests: " +
      '{"VendorD-R1":{"temperature":0.6}}',
    meaning: "Additional parameters of requests; null removes a parameter that is sent by default",
    parse: toModelParameters,
  }),
  LLM_CONTEXT_TOKENS: setting({
    default: "32000",
    expects: "a whole number, 8000 or more, or a JSON object of listed model, or * for all, to " +
      'one: {"*":32000,"VendorD-R1":8000}',
    meaning:
      "Size of a model's context window in tokens, including the reply; longer conversations " +
      "are trimmed",
    parse: toModelTokens(8_000),
  }),
  LLM_MONTHLY_TOKENS: setting({
    ...wholeNumber(0),
    default: "0",
    meaning:
      "Maximum number of model tokens that an organization may use in a month (UTC); 0 turns " +
      "the limit off",
  }),
  LLM_MONTHLY_TOKENS_PER_USER: setting({
    ...wholeNumber(0),
    default: "0",
    meaning: "Tokens of models that one user may use in a month, within those of the " +
      "organization; 0 turns the limit off",
  }),
  LLM_SILENCE_SECONDS: setting({
    default: "60",
    ...wholeNumber(10, 600),
    meaning:
      "Seconds without data from a model's server, including the time to load the model and " +
      "read the prompt, after which a reply fails; a reply takes at most 10 minutes",
  }),
  LLM_ON_LEAVE: setting({
    default: "finish",
    expects: "finish or stop",
    meaning: "What happens to a model's reply that no client follows for 10 seconds",
    parse: toOneOf(["finish", "stop"] as const),
  }),
};
