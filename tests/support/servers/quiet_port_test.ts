import { equal, throws } from "node:assert/strict";
import { quietPort } from "./quiet_port.ts";

const LOOPBACK = { hostname: "127.0.0.1" };

Deno.test("quietPort() gives a port that can be taken, and that nobody gets who asks for any", () => {
  const port = quietPort();
  const given = Array.from({ length: 500 }, () => Deno.listen({ ...LOOPBACK, port: 0 }));
  try {
    equal(given.some(({ addr }) => addr.port >= 20_000 && addr.port < 30_000), false);
    using _ = Deno.listen({ ...LOOPBACK, port });
    throws(() => Deno.listen({ ...LOOPBACK, port }), Deno.errors.AddrInUse);
  } finally {
    for (const listener of given) listener.close();
  }
});
