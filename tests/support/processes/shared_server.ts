import type { Address } from "./api_client.ts";
import { type Identity, openServer } from "./server.ts";

type Check = (server: Address) => Promise<void>;

/**
 * Takes checks for one server, as steps of a test: each has an organization of its own, and a start
 * for each would cost half a second of CPU time.
 */
export function onOneServer(title: string): (name: string, check: Check) => void {
  const checks: [name: string, check: Check][] = [];
  Deno.test(title, async (test) => {
    await using server = await openServer();
    for (const [at, [name, check]] of checks.entries()) {
      const token = (identity: Identity = {}) => server.token({ org: `org-${at}`, ...identity });
      await test.step(name, () => check({ url: server.url, token }));
    }
  });
  return (name, check) => void checks.push([name, check]);
}
