/** The names that a message may ask for; the first one is the default. */
export const MODEL_NAMES = [
  "VendorA-4o",
  "VendorA-4o-mini",
  "VendorB-3-5-Sonnet",
  "VendorB-3-5-Haiku",
  "VendorC-2.0-Flash",
  "VendorC-2.5-Pro",
  "VendorD-R1",
  "VendorA-o3-mini",
  "VendorA-o4-mini",
] as const;

export type ModelName = typeof MODEL_NAMES[number];

export const DEFAULT_MODEL: ModelName = MODEL_NAMES[0];

const VENDORS = ["A", "B", "C", "D"] as const;
type Vendor = typeof VENDORS[number];

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
  /** Calls the servers; the runtime's unless stated. */
  fetch?: typeof globalThis.fetch;
}

/** A model that can be asked. */
export interface Model extends ModelServer {
  name: string;
  fetch?: typeof globalThis.fetch;
}

/** Null where no server is configured for the name: then the built-in assistant answers. */
export function resolveModel(config: ModelConfig, listed: ModelName): Model | null {
  const { default: shared, vendors, names, fetch } = config;
  const by = fetch && { fetch };
  const own = vendors[vendorOf(listed)];
  if (own) return { ...own, name: names[listed] ?? listed, ...by };
  if (!shared) return null;
  const { model, ...server } = shared;
  return { ...server, name: names[listed] ?? model ?? listed, ...by };
}

/** Every server that a listed name leads to, each once. */
export function modelServers({ default: shared, vendors }: ModelConfig): ModelServer[] {
  const isUsed = VENDORS.some((vendor) => !vendors[vendor]);
  const all = [isUsed ? shared : null, ...VENDORS.map((vendor) => vendors[vendor])];
  const servers = all.filter((server) => server !== null && server !== undefined);
  return [...new Map(servers.map((server) => [`${server.baseUrl} ${server.apiKey}`, server]))
    .values()];
}

function vendorOf(listed: ModelName): Vendor {
  const vendor = VENDORS.find((letter) => listed.startsWith(`Vendor${letter}-`));
  if (!vendor) throw new Error(`Cannot place model "${listed}": it must name a vendor`);
  return vendor;
}
