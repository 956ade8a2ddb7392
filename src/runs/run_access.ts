import { mayWriteWorkflow } from "../identity/access.ts";
import type { Principal } from "../identity/principal.ts";
import { AppError } from "../lib/errors.ts";
import type { RunDetailRow } from "./run_store.ts";

/** Passes who started a run that was found readable, and who may change its workflow. */
export function requireSteering(
  principal: Principal,
  { run, verb }: { run: NonNullable<RunDetailRow>; verb: string },
): void {
  const sharedTeamKeys: string[] = JSON.parse(run.shared_team_keys);
  const { owner_id: ownerId, principal_id: startedBy } = run;
  if (startedBy === principal.userId) return;
  if (mayWriteWorkflow(principal, { ownerId, sharedTeamKeys })) return;
  throw new AppError(
    "forbidden",
    `Only who started a run, or may change its workflow, ${verb} it`,
  );
}
