import { setTimeout } from "node:timers/promises";
import { isBusy } from "./connections/sqlite_errors.ts";

const GIVE_UP_AFTER_MS = 5_000;
const PAUSE_MS_MIN = 2;
const PAUSE_MS_MAX = 25;

/** Retries while another process has the lock, with jitter and without blocking the thread. */
export async function retryBusy<T>(attempt: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      await setTimeout(PAUSE_MS_MIN + Math.random() * (PAUSE_MS_MAX - PAUSE_MS_MIN));
    }
  }
}
