import { LeasedProcesses } from "./process_leases.ts";
import { LockedProcesses } from "./process_locks.ts";
import type { ProcessRegistry, ProcessRegistryOptions } from "./process_registry.ts";

/** Registers this process as alive. Disposing of the result unregisters it. */
export async function openProcessRegistry(
  { dataDir, ...options }: ProcessRegistryOptions,
): Promise<ProcessRegistry> {
  if (dataDir === null) return await LeasedProcesses.open(options);
  return await LockedProcesses.open({ dataDir, ids: options.ids });
}
