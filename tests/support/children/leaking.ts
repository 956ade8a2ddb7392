/**
 * Tests of which one lets a secret into the log; `leaks_test.ts` runs them in a process of its own.
 */
import { logLeaks } from "../logs/leaks.ts";
import { silentLog } from "../logs/silent_log.ts";

Deno.test("says nothing secret", () => silentLog.info("it happened", { count: 1 }));

Deno.test("tells a planted secret in a line that nobody keeps", () => {
  const secret = logLeaks.plant("the-planted-one");
  silentLog.debug("it happened", () => ({ deep: [{ secret }] }));
});

Deno.test("says nothing secret later", () => silentLog.warn("it happened again"));
