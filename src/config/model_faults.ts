import type { Issue } from "../lib/errors.ts";
import type { Settings } from "./settings.ts";

const VENDORS = ["A", "B", "C", "D"] as const;

/** A listed model: the assistant's own list says which there are. */
const LISTED = /^Vendor([A-D])-/;

/** Settings of models that lead nowhere: what they name could never be asked. */
export function findModelFaults(values: Settings): Issue[] {
  const issues: Issue[] = [];
  if (values.LLM_BASE_URL === null) {
    for (const name of ["LLM_MODEL", "LLM_API_KEY"] as const) {
      if (values[name] !== null) issues.push(missing("LLM_BASE_URL", `with ${name}`));
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
  ];
}

function faultsOfNames(
  values: Settings,
  setting: "LLM_MODEL_MAP" | "LLM_MODEL_PARAMETERS" | "LLM_CONTEXT_TOKENS",
): Issue[] {
  return namesOf(values[setting]).filter((name) => name !== "*").flatMap((name) => {
    const vendor = VENDORS.find((letter) => LISTED.exec(name)?.[1] === letter);
    if (!vendor) {
      return [{ path: setting, message: `names "${name}", expected a listed model: VendorA-4o` }];
    }
    if (values.LLM_BASE_URL || values[`LLM_${vendor}_BASE_URL`]) return [];
    const own = `LLM_${vendor}_BASE_URL`;
    return [{ path: own, message: `not set, expected for "${name}" of ${setting}` }];
  });
}

/** The names in a map; none if the value is wrong, which is told already. */
function namesOf(map: object | null): string[] {
  return Object.keys(map ?? {});
}

/** A shared endpoint without a model's name can be asked for nothing. */
function faultOfShared(values: Settings): Issue[] {
  const isNamed = values.LLM_MODEL !== null || namesOf(values.LLM_MODEL_MAP).length > 0;
  if (!values.LLM_BASE_URL || isNamed) return [];
  const message = "not set, expected with LLM_BASE_URL: the name of one of its models (or " +
    "LLM_MODEL_MAP, with a name for each listed model)";
  return [{ path: "LLM_MODEL", message }];
}

function missing(path: string, reason: string): Issue {
  return { path, message: `not set, expected ${reason}` };
}
