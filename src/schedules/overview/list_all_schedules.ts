import type { RunStatus } from "../../db/tables.ts";
import type { Context } from "../../identity/context.ts";
import { bareUser, type Principal } from "../../identity/principal.ts";
import { requireAdmin } from "../../identity/require_admin.ts";
import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import { BY_TIME, openPage, type PageData, type PageInput } from "../../lib/page.ts";
import { describeTiming } from "../../timing/describe/describe_timing.ts";
import { timingOf } from "../../timing/timing.ts";
import { foldName } from "../../lib/text/fold_name.ts";
import { findSchedulePage, type OverviewRow, type ScheduleScope } from "./overview_store.ts";
import { ALL_URGENCIES, type ScheduleState, stateOf, urgenciesOf } from "./states.ts";

export interface AllSchedulesInput extends PageInput {
  /** The default is `owned`, as in the list of workflows. `organization` is only for admins. */
  scope?: ScheduleScope | undefined;
  state?: ScheduleState | undefined;
  /** A part of the workflow's name, in any case. */
  search?: string | undefined;
}

/** A schedule as an admin sees it who may not read its workflow. */
export interface OrganizationSchedule {
  workflowId: string;
  workflowName: string;
  ownerId: string;
  name: string;
  state: ScheduleState;
  paused: boolean;
  nextRunAt: string | null;
  /** The tick that has not started a run yet, if the schedule is late. */
  lateSince: string | null;
}

export interface ListedSchedule extends OrganizationSchedule {
  /** The timing in words. */
  schedule: string;
  timezone: string;
  /** The run of its latest tick, if it is still kept. */
  lastRun: { runId: string; scheduledAt: string; status: RunStatus } | null;
}

export interface AllSchedules<Item> extends PageData {
  schedules: Item[];
}

/**
 * Lists a page of all schedules of a scope: failing ones first, then active ones by their next
 * time, so that late ones come next, then paused ones, then ended ones.
 */
export async function listAllSchedules(
  ctx: Context,
  input: AllSchedulesInput,
): Promise<AllSchedules<ListedSchedule>> {
  return await listPage(ctx, { input, principal: ctx.principal, toItem: toListed });
}

/**
 * Lists all schedules of the organization, or those of an owner's workflows, without the parts that
 * only readers may see. Errors: `forbidden`.
 */
export async function listOrganizationSchedules(
  ctx: Context,
  { ownerId, ...rest }: Omit<AllSchedulesInput, "scope"> & { ownerId?: string | undefined },
): Promise<AllSchedules<OrganizationSchedule>> {
  const { principal } = ctx;
  requireAdmin(principal, "lists all of its schedules");
  if (ownerId === undefined) {
    const input = { ...rest, scope: "organization" } as const;
    return await listPage(ctx, { input, principal, toItem: toShown });
  }
  const owner = bareUser({ userId: ownerId, orgKey: principal.orgKey });
  const input = { ...rest, scope: "owned" } as const;
  return await listPage(ctx, { input, principal: owner, toItem: toShown });
}

interface ListPage<Item> {
  input: AllSchedulesInput;
  /** The user in whose place the list is read. */
  principal: Principal;
  toItem(row: OverviewRow, now: number): Item;
}

async function listPage<Item>(
  { db: { queries }, clock }: Context,
  { input, principal, toItem }: ListPage<Item>,
): Promise<AllSchedules<Item>> {
  const { scope = "owned", state, search, ...wanted } = input;
  const now = clock.now();
  const folded = search ? foldName(search) : null;
  const { userId } = principal;
  const list = ["schedules", scope, state, folded, userId];
  const page = openPage(wanted, { list, order: BY_TIME });
  const urgencies = state === undefined ? ALL_URGENCIES : urgenciesOf(state, now);
  const filter = { principal, scope, urgencies, search: folded };
  const { rows, found, count } = await findSchedulePage(queries, { filter, ...page.window });
  return {
    schedules: rows.map((row) => toItem(row, now)),
    ...page.dataOf(found, count, ({ at, id }) => [at, id]),
  };
}

function toListed(row: OverviewRow, now: number): ListedSchedule {
  const { runId, scheduledAt, runStatus } = row;
  const hasRun = runId !== null && scheduledAt !== null && runStatus !== null;
  return {
    ...toShown(row, now),
    schedule: describeTiming(timingOf(row)),
    timezone: row.timezone,
    lastRun: hasRun ? { runId, scheduledAt: isoTime(scheduledAt), status: runStatus } : null,
  };
}

function toShown(row: OverviewRow, now: number): OrganizationSchedule {
  const { workflowId, workflowName, ownerId, name, isPaused, nextAt, waitingAt, urgency } = row;
  const state = stateOf(urgency, now);
  return {
    workflowId,
    workflowName,
    ownerId,
    name,
    state,
    paused: isPaused === 1,
    nextRunAt: isoTimeOrNull(nextAt),
    lateSince: isoTimeOrNull(state === "late" ? waitingAt ?? nextAt : null),
  };
}
