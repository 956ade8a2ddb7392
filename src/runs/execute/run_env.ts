import type { Queries } from "../../db/dialect.ts";
import type { Sealer } from "../../lib/crypto.ts";
import { AppError } from "../../lib/errors.ts";
import { isJsonObject, type JsonObject } from "../../lib/json.ts";
import { StepError } from "../../services/service.ts";
import { envBinding } from "../../workflows/envs/env_binding.ts";
import { readSealedEnvs } from "../../workflows/envs/env_store.ts";
import type { ClaimedRun } from "../store/claim_store.ts";
import type { CompiledVersion } from "./compiled_versions.ts";
import type { RunEnv } from "../interpret/ports.ts";

const WITHOUT_STORED = "this run reads no stored environment variables, because somebody who may " +
  "not change the workflow gave values for it";

interface RunEnvDeps {
  queries: Queries;
  sealer: Pick<Sealer, "open">;
}

/**
 * Creates the environment of a run from the values of its version and the run's own values, which
 * take precedence; only names that the definition declares are included. A run that got values from
 * somebody without write permission has only these values.
 */
export function createRunEnv(
  { queries, sealer }: RunEnvDeps,
  { run, version }: { run: ClaimedRun; version: CompiledVersion },
): RunEnv {
  const declared = version.compiled.env;
  const names = new Set(Object.keys(declared));
  const openNames = new Set([...names].filter((name) => declared[name]?.secret === false));

  async function readValues(wanted: ReadonlySet<string>): Promise<JsonObject> {
    const values = openOverrides(sealer, run);
    if (run.without_stored_envs === 1) return values;
    for (const { name, sealedValue } of await readSealedEnvs(queries, run.version_id)) {
      if (!wanted.has(name) || Object.hasOwn(values, name)) continue;
      values[name] = openValue(sealer, { workflowId: run.workflow_id, name, sealedValue });
    }
    return values;
  }

  return {
    missingBecause: run.without_stored_envs === 1 ? WITHOUT_STORED : null,
    hasSecrets: openNames.size < names.size,
    async read() {
      const values = await readValues(names);
      const secrets = Object.entries(values).flatMap(([name, value]) =>
        openNames.has(name) || typeof value !== "string" ? [] : [value]
      );
      return { values, secrets, openNames };
    },
    async readOpen() {
      if (openNames.size === 0) return {};
      const values = await readValues(openNames);
      const entries = [...openNames].map((name) => [name, values[name]] as const);
      return Object.fromEntries(entries.filter((entry) => entry[1] !== undefined)) as JsonObject;
    },
  };
}

/** Returns a run's own values sealed for its row; null if there are none. */
export function sealOverrides(
  sealer: Pick<Sealer, "seal">,
  { runId, envs }: { runId: string; envs: Record<string, string> },
): Uint8Array | null {
  if (Object.keys(envs).length === 0) return null;
  return sealer.seal(overridesBinding(runId), JSON.stringify(envs));
}

/** The binding under which a run's own values are sealed. */
export function overridesBinding(runId: string): string {
  return `run/${runId}/envs`;
}

/**
 * Opens a sealed value. Throws `StepError` if the value was sealed for another variable or was
 * changed since.
 */
function openValue(
  sealer: Pick<Sealer, "open">,
  { workflowId, name, sealedValue }: { workflowId: string; name: string; sealedValue: Uint8Array },
): string {
  try {
    return sealer.open(envBinding(workflowId, name), sealedValue);
  } catch (cause) {
    throw new StepError(
      "env_unreadable",
      `Cannot read the environment variable "${name}": the stored value was not sealed for it, ` +
        "or was changed; set its value again",
      { cause },
    );
  }
}

function openOverrides(sealer: Pick<Sealer, "open">, run: ClaimedRun): JsonObject {
  if (run.sealed_envs === null) return {};
  const values: unknown = JSON.parse(sealer.open(overridesBinding(run.id), run.sealed_envs));
  return isJsonObject(values) ? values as JsonObject : {};
}

/** The maximum number of names in one error. */
const ISSUES_MAX = 100;

/** Throws `unprocessable` for values of variables that the definition does not declare. */
export function refuseUnknownEnvs(
  { compiled }: Pick<CompiledVersion, "compiled">,
  envs: Record<string, string>,
): void {
  const issues = Object.keys(envs)
    .filter((name) => !Object.hasOwn(compiled.env, name))
    .slice(0, ISSUES_MAX)
    .map((name) => ({ path: `envs.${name}`, message: "is not declared by the workflow" }));
  if (issues.length === 0) return;
  throw new AppError("unprocessable", "Cannot run with these environment variables", { issues });
}
