import type { Address } from "./api_client.ts";
import { type Identity, openServer } from "./server.ts";

type Check = (server: Address) => Promise<void>;

/**
 * Takes checks for one thing that is opened for all of them, as steps of a test. No check may leave
 * anything behind that another one can meet.
 */
export function onOne<T extends AsyncDisposable>(
  title: string,
  open: () => Promise<T>,
): (name: string, check: (opened: T, step: Deno.TestContext) => Promise<void>) => void {
  const checks: [name: string, check: (opened: T, step: Deno.TestContext) => Promise<void>][] = [];
  Deno.test(title, async (test) => {
    await using opened = await open();
    for (const [name, check] of checks) await test.step(name, (step) => check(opened, step));
  });
  return (name, check) => void checks.push([name, check]);
}

/**
 * Takes checks for one server, as steps of a test: each has an organization of its own, and a start
 * for each would cost half a second of CPU time.
 */
export function onOneServer(title: string): (name: string, check: Check) => void {
  const add = onOne(title, () => openServer());
  let count = 0;
  return (name, check) => {
    const org = `org-${count++}`;
    add(name, (server) => {
      const token = (identity: Identity = {}) => server.token({ org, ...identity });
      return check({ url: server.url, token });
    });
  };
}
