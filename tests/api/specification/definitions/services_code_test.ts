import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/lib/json.ts";
import { section } from "../../../support/specification/specification.ts";
import { leaf, outputOf, runOf } from "../../../support/specification/runs.ts";
import { assertFields } from "../../../support/specification/workflows.ts";

const script = (source: string, given: JsonObject = {}): JsonObject =>
  leaf("a", "code.run", { source, ...given });

section({
  file: import.meta.url,
  heading: "definition.md: Services of the first release",
  statements: {
    async "code.run | `source` (the body of an async function of `input`), `input`"(server) {
      const source = "const n = await Promise.resolve(input.n); return { twice: n * 2 };";
      const output = await outputOf(await server.caller(), script(source, { input: { n: 21 } }));
      assertFields(output, "result, console");
      assert.deepEqual(output, { result: { twice: 42 }, console: [] });
    },
    async "`memoryMb`"(server) {
      const caller = await server.caller();
      const source = "return 'x'.repeat(40 * 1024 * 1024).length";
      const small = await runOf(caller, { steps: [script(source, { memoryMb: 16 })] });
      assert.equal(small.error.code, "code_memory");
      const { result } = await outputOf(caller, script(source, { memoryMb: 128 }));
      assert.equal(result, 40 * 1024 * 1024);
    },
    async "`result` (1 MB at most)"(server) {
      const caller = await server.caller();
      // Two characters of the JSON are its quotes.
      const of = (length: number) => script(`return 'x'.repeat(${length - 2})`);
      const { error } = await runOf(caller, { steps: [of(1024 * 1024 + 1)] });
      assert.deepEqual([error.code, error.stepId], ["code_result_too_large", "a"]);
      const kept = await runOf(caller, {
        steps: [of(1024 * 1024)],
        outputs: { size: "${{ size(steps.a.output.result) }}" },
      });
      assert.deepEqual(kept.outputs, { size: 1024 * 1024 - 2 });
    },
    async "`console: []` (64 KB at most)"(server) {
      const source = "console.log('said'); for (let i = 0; i < 100; i++) " +
        "console.log('x'.repeat(1024));";
      const run = await runOf(await server.caller(), {
        steps: [script(source)],
        outputs: { console: "${{ steps.a.output.console }}" },
      });
      const lines: string[] = run.outputs.console;
      assert.equal(lines[0], "said");
      const kept = lines.join("").length;
      assert.ok(kept > 60 * 1024 && kept <= 65 * 1024, `${kept}`);
    },
  },
});
