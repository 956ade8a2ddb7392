import type { Issue } from "../lib/errors.ts";
import { MODEL_NAMES } from "../lib/models/model_names.ts";
import type { Settings } from "./settings.ts";

const VENDORS = ["A", "B", "C", "D"] as const;

const LISTED: ReadonlySet<string> = new Set(MODEL_NAMES);

/** Request parameters that the server sets itself. */
const OWN_PARAMETERS: ReadonlySet<string> = new Set(["model", "messages", "tools", "stream"]);

/** Finds settings of models that have no effect because another setting is missing or wrong. */
export function findModelFaults(values: Settings): Issue[] {
  const issues: Issue[] = [];
  if (values.LLM_BASE_URL === null) {
    for (const name of ["LLM_MODEL", "LLM_API_KEY"] as const) {
      if (values[name]) issues.push(missing("LLM_BASE_URL", `with ${name}`));
    }
  }
  for (const vendor of VENDORS) {
    if (!values[`LLM_${vendor}_API_KEY`] || values[`LLM_${vendor}_BASE_URL`] !== null) continue;
    issues.push(missing(`LLM_${vendor}_BASE_URL`, `with LLM_${vendor}_API_KEY`));
  }
  return [
    ...issues,
    ...faultsOfNames(values, "LLM_MODEL_MAP"),
    ...faultsOfNames(values, "LLM_MODEL_PARAMETERS"),
    ...faultsOfNames(values, "LLM_CONTEXT_TOKENS"),
    ...faultOfShared(values),
    ...faultsOfAddresses(values),
    ...faultsOfRealNames(values),
    ...faultsOfParameters(values),
  ];
}

function faultsOfNames(
  values: Settings,
  setting: "LLM_MODEL_MAP" | "LLM_MODEL_PARAMETERS" | "LLM_CONTEXT_TOKENS",
): Issue[] {
  return namesOf(values[setting]).flatMap((name) => {
    if (name === "*") return setting === "LLM_MODEL_MAP" ? [ALL_IN_MAP] : [];
    const vendor = VENDORS.find((letter) => name.startsWith(`Vendor${letter}-`));
    if (!vendor || !LISTED.has(name)) {
      const message = `names ${JSON.stringify(name)}, expected one of ${MODEL_NAMES.join(", ")}`;
      return [{ path: setting, message }];
    }
    if (values.LLM_BASE_URL || values[`LLM_${vendor}_BASE_URL`]) return [];
    const own = `LLM_${vendor}_BASE_URL`;
    return [{ path: own, message: `not set, expected for "${name}" of ${setting}` }];
  });
}

/** The names in a map; none if it is null because the setting is invalid (reported already). */
function namesOf(map: object | null): string[] {
  return Object.keys(map ?? {});
}

/** Reports a shared endpoint without the name of any model. */
function faultOfShared(values: Settings): Issue[] {
  const isNamed = values.LLM_MODEL !== null || namesOf(values.LLM_MODEL_MAP).length > 0;
  if (!values.LLM_BASE_URL || isNamed) return [];
  const message = "not set, expected with LLM_BASE_URL: the name of one of its models (or " +
    "LLM_MODEL_MAP, with a name for each listed model)";
  return [{ path: "LLM_MODEL", message }];
}

/** The client library appends this path to the address. */
const WHOLE_PATH = "/chat/completions";

function faultsOfAddresses(values: Settings): Issue[] {
  const settings = ["LLM_BASE_URL", ...VENDORS.map((letter) => `LLM_${letter}_BASE_URL` as const)];
  return settings.filter((setting) => isWhole(values[setting as keyof Settings])).map((path) => ({
    path,
    message: `ends with ${WHOLE_PATH}, expected the address without it, such as …/v1`,
  }));
}

function isWhole(address: unknown): boolean {
  return typeof address === "string" && address.replace(/\/+$/, "").endsWith(WHOLE_PATH);
}

/** Reports listed names where the vendor's own name of a model is expected. */
function faultsOfRealNames({ LLM_MODEL: model, LLM_MODEL_MAP: map }: Settings): Issue[] {
  const given: [string, string][] = [
    ["LLM_MODEL", model ?? ""],
    ...Object.values(map ?? {}).map((name): [string, string] => ["LLM_MODEL_MAP", name]),
  ];
  return given.filter(([, name]) => LISTED.has(name)).map(([path, name]) => ({
    path,
    message: `has the listed name "${name}", expected the name that the model's server knows`,
  }));
}

function faultsOfParameters({ LLM_MODEL_PARAMETERS: map }: Settings): Issue[] {
  return Object.entries(map ?? {}).flatMap(([listed, parameters]) =>
    Object.keys(parameters).filter((name) => OWN_PARAMETERS.has(name)).map((name) => ({
      path: "LLM_MODEL_PARAMETERS",
      message: `sets "${name}" for ${JSON.stringify(listed)}, expected parameters other than ` +
        [...OWN_PARAMETERS].join(", "),
    }))
  );
}

const ALL_IN_MAP: Issue = {
  path: "LLM_MODEL_MAP",
  message: 'names "*", expected a listed model: LLM_MODEL names the model for all of them',
};

function missing(path: string, reason: string): Issue {
  return { path, message: `not set, expected ${reason}` };
}
