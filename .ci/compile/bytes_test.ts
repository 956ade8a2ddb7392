import assert from "node:assert/strict";
import { brotliDecompressSync } from "node:zlib";
import { placeBytes } from "./bytes.ts";

Deno.test("placeBytes() puts what is imported as bytes beside the script, compressed", async () => {
  const dir = await Deno.makeTempDir();
  try {
    const bytes = new TextEncoder().encode("An engine. ".repeat(100));
    const read = (specifier: string) => {
      assert.equal(specifier, "@some/engine/engine.wasm");
      return Promise.resolve(bytes);
    };
    const script = 'import a from "a";\n' +
      'import engine from "@some/engine/engine.wasm" with { type: "bytes" };\nuse(engine);\n';
    const placed = script.replace("@some/engine/engine.wasm", "./engine.wasm.br");
    // The second time, it comes from the cache of tools.
    for (let time = 0; time < 2; time++) {
      assert.equal(await placeBytes(script, { dir, read }), placed);
      const packed = await Deno.readFile(`${dir}/engine.wasm.br`);
      assert.deepEqual(new Uint8Array(brotliDecompressSync(packed)), bytes);
      await Deno.remove(`${dir}/engine.wasm.br`);
    }
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});
