import { LeasedProcesses } from "./process_leases.ts";
import { LockedProcesses } from "./process_locks.ts";
import type { ProcessRegistry, ProcessRegistryOptions } from "./process_registry.ts";

/** Enters this process among those that live; disposing of the answer takes it out again. */
export async function openProcessRegistry(
  { dataDir, ...options }: ProcessRegistryOptions,
): Promise<ProcessRegistry> {
  if (dataDir === null) return await LeasedProcesses.open(options);
  return await LockedProcesses.open({ dataDir, ids: options.ids });
}
