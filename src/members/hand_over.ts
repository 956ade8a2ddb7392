import { revokeKeysOf } from "../identity/api_keys/revoke_keys_of.ts";
import { requireAdmin } from "../identity/require_admin.ts";
import { AppError } from "../lib/errors.ts";
import type { JsonObject } from "../lib/json.ts";
import {
  type PauseOwnedContext,
  pauseOwnedSchedules,
} from "../schedules/owned/pause_owned_schedules.ts";
import { countClosedWebhooks } from "../webhooks/count_closed_webhooks.ts";
import { pauseOwnedWebhooks } from "../webhooks/pause_owned_webhooks.ts";
import {
  type Collision,
  type Refusal,
  transferOwnedWorkflows,
} from "../workflows/transfer_owned_workflows.ts";
import { requireMember } from "../workflows/transfer_workflow.ts";

export interface HandOverInput {
  /** The user who has left. */
  userId: string;
  /** Revokes the API keys of the user. */
  revokeApiKeys: boolean;
  /** Pauses the schedules and webhooks of the user's workflows. */
  pause: boolean;
  /** The member who gets the workflows; null if they stay. */
  to: string | null;
  /** Ends the work early, such as when the client has disconnected. */
  signal?: AbortSignal;
}

/** The reason why the member cannot get more workflows. */
export interface HandOverRefusal extends Pick<Refusal, "workflowId" | "name"> {
  detail: string;
  setting: string | null;
  limit: number | null;
  used: number | null;
}

/** The changes of one call. */
export interface HandedOver {
  revokedApiKeys: number;
  pausedSchedules: number;
  pausedWebhooks: number;
  transferredWorkflows: number;
  /** Webhooks that the user made and that no longer work, because of the transfer. */
  closedWebhooks: number;
  /** The first of them. */
  collisions: Collision[];
  collisionCount: number;
  refusal: HandOverRefusal | null;
  /** Whether nothing is left to do. Otherwise the same call goes on, if there is no refusal. */
  isComplete: boolean;
}

/** The most rows that one call changes, which takes about a second. */
const ROWS_MAX = 500;

/** The most collisions that a call lists. */
const COLLISIONS_MAX = 50;

/**
 * Hands over what a user has left in the organization: revokes API keys, pauses schedules and
 * webhooks, then transfers workflows, as far as asked and some hundred at a time. What is done
 * stays done, so that the call can be repeated until it is complete. Errors: `forbidden`,
 * `invalid_request`, `unprocessable` for a receiver who is no member.
 */
export async function handOver(
  ctx: PauseOwnedContext,
  { userId, revokeApiKeys, pause, to, signal }: HandOverInput,
): Promise<HandedOver> {
  requireAdmin(ctx.principal, "hands over what other members own");
  if (!revokeApiKeys && !pause && to === null) throw nothingAsked();
  if (to === userId) throw sameUser();
  if (to !== null) {
    await requireMember(ctx.db.queries, { userId: to, orgKey: ctx.principal.orgKey, field: "to" });
  }
  let left = ROWS_MAX;
  const amount = () => ({ max: left, ...signal && { signal } });
  const revokedApiKeys = revokeApiKeys
    ? await revokeKeysOf(ctx, { ownerId: userId, ...amount() })
    : 0;
  left -= revokedApiKeys;
  const pausedSchedules = pause
    ? await pauseOwnedSchedules(ctx, { ownerId: userId, ...amount() })
    : 0;
  left -= pausedSchedules;
  const pausedWebhooks = pause ? await pauseOwnedWebhooks(ctx, { userId, ...amount() }) : 0;
  left -= pausedWebhooks;
  const given = to === null ? NOTHING : await transfer(ctx, { userId, to, ...amount() });
  left -= given.transferredWorkflows;
  const isComplete = left > 0 && given.refusal === null && !signal?.aborted;
  return { revokedApiKeys, pausedSchedules, pausedWebhooks, ...given, isComplete };
}

type Given = Pick<
  HandedOver,
  "transferredWorkflows" | "closedWebhooks" | "collisions" | "collisionCount" | "refusal"
>;

const NOTHING: Given = {
  transferredWorkflows: 0,
  closedWebhooks: 0,
  collisions: [],
  collisionCount: 0,
  refusal: null,
};

async function transfer(
  ctx: PauseOwnedContext,
  { userId, to, ...amount }: { userId: string; to: string; max: number; signal?: AbortSignal },
): Promise<Given> {
  const given = await transferOwnedWorkflows(ctx, { ownerId: userId, to, ...amount });
  const { workflowIds, collisions, refusal } = given;
  const of = { workflowIds, formerOwnerId: userId, ownerId: to };
  return {
    transferredWorkflows: workflowIds.length,
    closedWebhooks: await countClosedWebhooks(ctx, of),
    collisions: collisions.slice(0, COLLISIONS_MAX),
    collisionCount: collisions.length,
    refusal: refusal && toShown(refusal),
  };
}

function toShown({ workflowId, name, error: { message, extra } }: Refusal): HandOverRefusal {
  const { setting, limit, used }: JsonObject = extra;
  const numberOf = (value: unknown) => typeof value === "number" ? value : null;
  return {
    ...{ workflowId, name, detail: message },
    setting: typeof setting === "string" ? setting : null,
    limit: numberOf(limit),
    used: numberOf(used),
  };
}

function nothingAsked(): AppError {
  const message = "must ask for something: revokeApiKeys, pause or to";
  return new AppError("invalid_request", `Cannot hand over: the body ${message}`, {
    issues: [{ path: "", message }],
  });
}

function sameUser(): AppError {
  const message = "must be another user than the one whose workflows are transferred";
  return new AppError("unprocessable", `Cannot hand over: to ${message}`, {
    issues: [{ path: "to", message }],
  });
}
