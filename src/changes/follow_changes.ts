import type { Context } from "../identity/context.ts";
import type { Principal } from "../identity/principal.ts";
import { RENEW_EVERY_MS, renewPrincipal } from "../identity/renew_principal.ts";
import { StoppableEvents } from "../lib/streams/stoppable_events.ts";
import type { ChangeFeed, ChangeFollower } from "./change_feed.ts";
import {
  changedIds,
  digestOfList,
  type ListMarks,
  readMarks,
  WATCHED_LISTS,
  type WatchedList,
} from "./list_marks.ts";

/**
 * `ready`: all changes from now on are reported. Otherwise the list that has changed, and the ids
 * of its latest entries that are new or differ; null if they are not known.
 */
export type ChangeEvent =
  & { id: string }
  & ({ event: "ready"; data: { lists: readonly WatchedList[] } } | {
    event: WatchedList;
    data: { ids: string[] | null };
  });

export interface FollowChangesInput {
  lists: readonly WatchedList[];
  /** The id of the last event that the client knows; null if none. */
  after: string | null;
  /** Reads the caller's current rights; throws if there are none any more. */
  renew: () => Promise<Principal>;
}

export interface ChangesContext extends Pick<Context, "db" | "clock" | "ids" | "quotas"> {
  principal: Principal;
  /** The feed for all followers in this process. */
  feed: ChangeFeed;
}

/**
 * Yields an event when the top of one of the lists changes, as far as the caller may read it, until
 * the caller loses access. The id of an event identifies the state of the lists, so that another
 * process, or this one after a restart, can tell which of them differ. `return()` ends the
 * iteration even while it waits.
 */
export function followChanges(
  ctx: ChangesContext,
  input: FollowChangesInput,
): AsyncIterableIterator<ChangeEvent> {
  const follower = ctx.feed.follow();
  const events = follow({ ...ctx }, { ...input, follower });
  return new StoppableEvents({ events, stop: () => follower.end() });
}

type Following = FollowChangesInput & { follower: ChangeFollower };

type Marks = Map<WatchedList, ListMarks>;

async function* follow(
  ctx: ChangesContext,
  { lists, after, renew, follower }: Following,
): AsyncGenerator<ChangeEvent, undefined> {
  const known = new Map(after === null ? [] : digestsIn(after));
  const marks: Marks = new Map();
  for (const list of lists) marks.set(list, await ctx.feed.read(() => readMarks(ctx, list)));
  const changed = [...marks].filter(([list, now]) => (known.get(list) ?? "") !== digestOfList(now));
  if (after !== null) {
    for (const [list] of changed) yield { id: after, event: list, data: { ids: null } };
  }
  yield { id: idOf(marks), event: "ready", data: { lists } };
  let renewedAt = ctx.clock.now();
  while (!follower.hasEnded) {
    const mayHaveChanged = await follower.tickAfter();
    if (follower.hasEnded) return;
    const before = ctx.principal;
    if (Math.abs(ctx.clock.now() - renewedAt) >= RENEW_EVERY_MS) {
      const caller = await renewPrincipal(before, renew);
      if (caller === null) return;
      ctx.principal = caller;
      renewedAt = ctx.clock.now();
    }
    const hasOtherRights = JSON.stringify(before) !== JSON.stringify(ctx.principal);
    if (mayHaveChanged || hasOtherRights) yield* changesOf(ctx, { lists, marks, follower });
  }
}

/** Reads the lists again, and yields those that differ. */
async function* changesOf(
  ctx: ChangesContext,
  { lists, marks, follower }: Pick<Following, "lists" | "follower"> & { marks: Marks },
): AsyncGenerator<ChangeEvent, undefined> {
  for (const list of lists) {
    const now = await ctx.feed.read(() => readMarks(ctx, list)).catch(() => null);
    if (follower.hasEnded) return;
    const before = marks.get(list) ?? new Map();
    if (now === null || digestOfList(now) === digestOfList(before)) continue;
    marks.set(list, now);
    yield { id: idOf(marks), event: list, data: { ids: changedIds(before, now) } };
  }
}

/** The id for a state of the lists: `runs-<digest>`, joined by dots. */
function idOf(marks: Marks): string {
  return [...marks].map(([list, now]) => `${list}-${digestOfList(now)}`).join(".");
}

/** The digests in the id of an event; none if the id is not from this stream. */
function digestsIn(id: string): [WatchedList, string][] {
  return id.split(".").flatMap((part) => {
    const [name, digest = ""] = part.split("-");
    const list = WATCHED_LISTS.find((one) => one === name);
    return list ? [[list, digest] as [WatchedList, string]] : [];
  });
}
