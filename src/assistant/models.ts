import type { JsonObject } from "../lib/json.ts";
import { MODEL_NAMES, type ModelName } from "../lib/models/model_names.ts";

export { MODEL_NAMES, type ModelName };

export const DEFAULT_MODEL: ModelName = MODEL_NAMES[0];

const VENDORS = ["A", "B", "C", "D"] as const;
export type Vendor = typeof VENDORS[number];

interface RealModel {
  vendor: Vendor;
  /** The name in the vendor's API. */
  name: string;
  parameters?: JsonObject;
}

/** With reasoning, the vendor refuses tools in chat completions. */
const WITHOUT_REASONING = { reasoning_effort: "none" };

/**
 * The vendor's model for each name, unless LLM_MODEL_MAP names another: the model that the name
 * says, or the vendor's replacement if that model is retired or about to be.
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
  /** Null for a server that requires no key. */
  apiKey: string | null;
}

/** The servers and models that the listed names refer to. */
export interface ModelConfig {
  /** Serves every name whose vendor has no server of its own; null if there is none. */
  default: ModelServer & { model: string | null } | null;
  vendors: Readonly<Partial<Record<Vendor, ModelServer>>>;
  /** Maps a listed name to the name that its server knows. */
  names: Readonly<Record<string, string>>;
  /** Additional parameters of the requests, by listed name; those of `*` apply to every model. */
  parameters?: Readonly<Record<string, JsonObject>>;
  /** The tokens of each model's context, by listed name; that of `*` applies to the others. */
  contextTokens?: Readonly<Record<string, number>>;
  /** The maximum time without data from a server, in milliseconds; a minute if not given. */
  silenceMs?: number;
  /** Calls the servers; the runtime's `fetch` if not given. */
  fetch?: typeof globalThis.fetch;
}

/** A model that can be asked. */
export interface Model extends ModelServer {
  listed: ModelName;
  /** The name that the server knows, which is not the listed name. */
  name: string;
  parameters: JsonObject;
  /** The tokens of the model's context, including its answer. */
  contextTokens: number;
  /** The maximum time without data from the server, in milliseconds. */
  silenceMs: number;
  fetch?: typeof globalThis.fetch;
}

const CONTEXT_TOKENS = 32_000;
const SILENCE_MS = 60_000;

/**
 * The resolved models, one object per name, because facts learnt about a server are stored by
 * object.
 */
const resolved = new WeakMap<ModelConfig, Map<ModelName, Model | null>>();

/** Returns the model behind a name; null if no configured server serves it. */
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
  const { default: shared, vendors, names, silenceMs = SILENCE_MS, fetch } = config;
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
  const limits = { contextTokens, silenceMs };
  return { baseUrl, apiKey, listed, name, parameters, ...limits, ...(fetch && { fetch }) };
}

/** Returns the model name for messages that name none: the first available one. */
export function usualModel(config: ModelConfig): ModelName {
  return MODEL_NAMES.find((name) => resolveModel(config, name) !== null) ?? DEFAULT_MODEL;
}

/** Whether any model is configured; otherwise the built-in assistant replies for all names. */
export function hasModels(config: ModelConfig): boolean {
  return MODEL_NAMES.some((name) => resolveModel(config, name) !== null);
}

/** Returns the setting that an operator has to set for a name. */
export function missingSetting({ default: shared }: ModelConfig, listed: ModelName): string {
  const own = `LLM_${REAL_MODELS[listed].vendor}_BASE_URL`;
  return shared ? `${own}, LLM_MODEL or a name for it in LLM_MODEL_MAP` : `${own} or LLM_BASE_URL`;
}

/** A listed name as clients see it. */
export interface ListedModel {
  id: ModelName;
  vendor: Vendor;
  /** Whether a message may use it. */
  available: boolean;
  /** Whether it is used if a message names none. */
  default: boolean;
}

/** Returns every name, in the order of the specification. */
export function listModels(config: ModelConfig): ListedModel[] {
  const usual = usualModel(config);
  return MODEL_NAMES.map((id) => ({
    id,
    vendor: REAL_MODELS[id].vendor,
    available: resolveModel(config, id) !== null,
    default: id === usual,
  }));
}

/** Returns every server behind a listed name, each once. */
export function modelServers(config: ModelConfig): ModelServer[] {
  const models = MODEL_NAMES.map((name) => resolveModel(config, name));
  const servers = models.flatMap((model) =>
    model ? [{ baseUrl: model.baseUrl, apiKey: model.apiKey }] : []
  );
  return [...new Map(servers.map((server) => [`${server.baseUrl} ${server.apiKey}`, server]))
    .values()];
}
