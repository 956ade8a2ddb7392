import assert from "node:assert/strict";
import manifest from "../deno.json" with { type: "json" };

/** Tasks that a user runs; those of the gate start other programs and may do anything. */
const PRODUCT_TASKS = ["start", "dev", "heddle", "migrate"] as const;

const GRANTED = [
  "--allow-read",
  "--allow-write",
  "--allow-net",
  "--allow-env",
  "--allow-sys=getPriority,setPriority,statfs",
];

for (const name of PRODUCT_TASKS) {
  Deno.test(`task ${name} grants files, network, environment and priorities, and nothing else`, () => {
    const { command } = manifest.tasks[name];
    const granted = command.split(" ").filter((word) => /^(--allow|-A|--unsafely)/.test(word));
    assert.deepEqual(granted, GRANTED);
  });
}

Deno.test("the compiled program is granted the same", async () => {
  const script = await Deno.readTextFile(new URL("../.ci/compile.ts", import.meta.url));
  const [, list = ""] = /PERMISSIONS = \[([^\]]*)\]/.exec(script) ?? [];
  const granted = [...list.matchAll(/"([^"]*)"/g)].map(([, text]) => text);
  assert.deepEqual(granted, [...GRANTED, "--no-prompt"]);
});

Deno.test("every dependency is pinned to one version", () => {
  for (const [name, address] of Object.entries(manifest.imports)) {
    assert.match(address, /^npm:@?[^@]+@\d+\.\d+\.\d+$/, name);
  }
});
