import type { JsonObject } from "../lib/json.ts";
import { MODEL_NAMES, type ModelName } from "../lib/models/model_names.ts";

export { MODEL_NAMES, type ModelName };

export const DEFAULT_MODEL: ModelName = MODEL_NAMES[0];

const VENDORS = ["A", "B", "C", "D"] as const;
export type Vendor = typeof VENDORS[number];

interface RealModel {
  vendor: Vendor;
  /** The name that the vendor's API knows. */
  name: string;
  parameters?: JsonObject;
}

/** The vendor takes tools in chat completions only if the model does not reason. */
const WITHOUT_REASONING = { reasoning_effort: "none" };

/**
 * The vendor's model that answers for each name, unless LLM_MODEL_MAP names another: the one that
 * the name says, or the one that the vendor puts in its place where it is retired or about to be.
 */
const REAL_MODELS: Readonly<Record<ModelName, RealModel>> = {
  "VendorA-4o": { vendor: "A", name: "gpt-6-luna", parameters: WITHOUT_REASONING },
  "VendorA-4o-mini": { vendor: "A", name: "gpt-6-luna", parameters: WITHOUT_REASONING },
  "VendorB-3-5-Sonnet": { vendor: "B", name: "claude-sonnet-5-5" },
  "VendorB-3-5-Haiku": { vendor: "B", name: "claude-haiku-5-5" },
  "VendorC-2.0-Flash": { vendor: "C", name: "gemini-3.5-flash-lite" },
  "VendorC-2.5-Pro": { vendor: "C", name: "gemini-3.8-flash" },
  "VendorD-R1": { vendor: "D", name: "deepseek-flash" },
  "VendorA-o3-mini": { vendor: "A", name: "gpt-5.6-sol", parameters: WITHOUT_REASONING },
  "VendorA-o4-mini": { vendor: "A", name: "gpt-5.6-terra", parameters: WITHOUT_REASONING },
};

/** An OpenAI-compatible server. */
export interface ModelServer {
  baseUrl: string;
  /** Null for a server that asks for none. */
  apiKey: string | null;
}

/** Which server and which of its models stand behind the listed names. */
export interface ModelConfig {
  /** Serves every name whose vendor has no server of its own; null: nobody does. */
  default: ModelServer & { model: string | null } | null;
  vendors: Readonly<Partial<Record<Vendor, ModelServer>>>;
  /** Listed name to the name that its server knows. */
  names: Readonly<Record<string, string>>;
  /** Further parameters of the requests, by listed name; those of `*` go with every model. */
  parameters?: Readonly<Record<string, JsonObject>>;
  /** Tokens that a model takes at once, by listed name; that of `*` is for the others. */
  contextTokens?: Readonly<Record<string, number>>;
  /** Calls the servers; the runtime's unless stated. */
  fetch?: typeof globalThis.fetch;
}

/** A model that can be asked. */
export interface Model extends ModelServer {
  listed: ModelName;
  /** The name that the server knows; never the listed one. */
  name: string;
  parameters: JsonObject;
  /** The tokens that it takes at once, its answer included. */
  contextTokens: number;
  fetch?: typeof globalThis.fetch;
}

const CONTEXT_TOKENS = 32_000;

/** One object for each name, so that what is learnt about a server stays with it. */
const resolved = new WeakMap<ModelConfig, Map<ModelName, Model | null>>();

/** Null if nothing that is configured serves the name. */
export function resolveModel(config: ModelConfig, listed: ModelName): Model | null {
  const known = resolved.get(config) ?? new Map<ModelName, Model | null>();
  resolved.set(config, known);
  const found = known.get(listed);
  if (found !== undefined) return found;
  const model = makeModel(config, listed);
  known.set(listed, model);
  return model;
}

function makeModel(config: ModelConfig, listed: ModelName): Model | null {
  const { default: shared, vendors, names, fetch } = config;
  const { vendor, name: usual, parameters: usualParameters } = REAL_MODELS[listed];
  const own = vendors[vendor];
  const server = own ?? shared;
  const mapped = names[listed];
  const name = mapped ?? (own ? usual : shared?.model);
  if (!server || !name) return null;
  const isUsual = own !== undefined && name === usual;
  const { baseUrl, apiKey } = server;
  const parameters = {
    ...(isUsual ? usualParameters : {}),
    ...config.parameters?.["*"],
    ...config.parameters?.[listed],
  };
  const tokens = config.contextTokens ?? {};
  const contextTokens = tokens[listed] ?? tokens["*"] ?? CONTEXT_TOKENS;
  return { baseUrl, apiKey, listed, name, parameters, contextTokens, ...(fetch && { fetch }) };
}

/** The name that answers if a message names none: the first that can be used. */
export function usualModel(config: ModelConfig): ModelName {
  return MODEL_NAMES.find((name) => resolveModel(config, name) !== null) ?? DEFAULT_MODEL;
}

/** Whether any model is configured; without one the built-in assistant answers for all names. */
export function hasModels(config: ModelConfig): boolean {
  return MODEL_NAMES.some((name) => resolveModel(config, name) !== null);
}

/** The setting that a name lacks, for operators. */
export function missingSetting({ default: shared }: ModelConfig, listed: ModelName): string {
  const own = `LLM_${REAL_MODELS[listed].vendor}_BASE_URL`;
  return shared ? `${own}, LLM_MODEL or a name for it in LLM_MODEL_MAP` : `${own} or LLM_BASE_URL`;
}

/** A listed name as clients are told of it. */
export interface ListedModel {
  id: ModelName;
  vendor: Vendor;
  /** Whether a message may ask for it. */
  available: boolean;
  /** Whether it answers if a message asks for none. */
  default: boolean;
}

/** Every name, in the order of the specification. */
export function listModels(config: ModelConfig): ListedModel[] {
  const usual = usualModel(config);
  return MODEL_NAMES.map((id) => ({
    id,
    vendor: REAL_MODELS[id].vendor,
    available: resolveModel(config, id) !== null,
    default: id === usual,
  }));
}

/** Every server that a listed name leads to, each once. */
export function modelServers(config: ModelConfig): ModelServer[] {
  const models = MODEL_NAMES.map((name) => resolveModel(config, name));
  const servers = models.flatMap((model) =>
    model ? [{ baseUrl: model.baseUrl, apiKey: model.apiKey }] : []
  );
  return [...new Map(servers.map((server) => [`${server.baseUrl} ${server.apiKey}`, server]))
    .values()];
}
