import assert from "node:assert/strict";
import { DENO_VERSION } from "./catalogue.ts";

Deno.test("the Dockerfile builds with the Deno of the catalogue", async () => {
  const dockerfile = await Deno.readTextFile(new URL("../../Dockerfile", import.meta.url));
  assert.deepEqual(dockerfile.match(/deno@[\d.]+/g), [`deno@${DENO_VERSION}`]);
});
