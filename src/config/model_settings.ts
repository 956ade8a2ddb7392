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
      meaning: `Endpoint of vendor ${vendor}'s models`,
    }),
    [`LLM_${vendor}_API_KEY`]: setting({ ...secret, meaning: `Its key` }),
  };
  return entries as ReturnType<typeof modelSettings<N>>;
}

/** The settings of the language models: their endpoints and the parameters of requests. */
export const MODEL_SETTINGS = {
  LLM_BASE_URL: setting({
    ...url,
    absent: "built-in assistant",
    meaning: "An OpenAI-compatible endpoint for every model",
  }),
  LLM_API_KEY: setting({ ...secret, meaning: "Its key" }),
  LLM_MODEL: setting({ ...text, meaning: "The model it is asked for" }),
  ...modelSettings("A"),
  ...modelSettings("B"),
  ...modelSettings("C"),
  ...modelSettings("D"),
  LLM_MODEL_MAP: setting({
    default: "{}",
    expects: 'a JSON object of listed model to real name: {"VendorA-4o":"gpt-4o"}',
    meaning: "The vendor's own name of each listed model",
    parse: toModelMap,
  }),
  LLM_MODEL_PARAMETERS: setting({
    default: "{}",
    expects: "a JSON object of listed model, or * for all, to parameters of its requests: " +
      '{"VendorD-R1":{"temperature":0.6}}',
    meaning: "Further parameters of requests; null leaves out one that is sent otherwise",
    parse: toModelParameters,
  }),
  LLM_CONTEXT_TOKENS: setting({
    default: "32000",
    expects: "a whole number, 8000 or more, or a JSON object of listed model, or * for all, to " +
      'one: {"*":32000,"VendorD-R1":8000}',
    meaning: "Tokens that a model takes at once, its answer included; a conversation is trimmed " +
      "to fit",
    parse: toModelTokens(8_000),
  }),
  LLM_MONTHLY_TOKENS: setting({
    ...wholeNumber(0),
    default: "0",
    meaning: "Tokens of models that an organization may use in a month; 0 turns the limit off",
  }),
  LLM_SILENCE_SECONDS: setting({
    default: "60",
    ...wholeNumber(10, 600),
    meaning: "Seconds in which a model's server must say something, loading and reading " +
      "included; a reply takes 10 minutes at most",
  }),
  LLM_ON_LEAVE: setting({
    default: "finish",
    expects: "finish or stop",
    meaning: "Whether a model's reply that nobody follows for 10 seconds is finished or stopped",
    parse: toOneOf(["finish", "stop"] as const),
  }),
};
