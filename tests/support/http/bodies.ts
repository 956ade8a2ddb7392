import { RequestBodies } from "../../../src/http/bodies/body_limits.ts";
import { endBodies } from "../../../src/http/bodies/end_bodies.ts";
import type { createRoutes } from "../../../src/http/routes.ts";
import { ByteBudget } from "../../../src/lib/byte_budget.ts";
import { type Clock, systemClock } from "../../../src/lib/clock.ts";

const MIB = 1024 * 1024;

/** The default memory budget of the server. */
export function openMemory(clock: Clock = systemClock): ByteBudget {
  return new ByteBudget({ clock, sizeBytes: 256 * MIB, orgSizeBytes: 128 * MIB });
}

/** Reads bodies as the server does, for routes that are mounted without it. */
export function openBodies(clock: Clock = systemClock): RequestBodies {
  return new RequestBodies({ clock, memory: openMemory(clock) });
}

/** Handles bodies that a route leaves unread, as the server does. */
export function letBodiesUnread(app: ReturnType<typeof createRoutes>): void {
  app.use(endBodies);
}
