import assert from "node:assert/strict";
import { stop } from "esbuild";
import { minify } from "./minify.ts";

const SCRIPT = `
// src/lib/errors.ts
export class AppError extends Error {
  constructor(message) {
    super(message);
    this.name = new.target.name;
  }
}

/* A comment. */
export function refuseEverything(because) {
  const text = \`\${because}
    // no comment\`;
  return text === undefined ? undefined : text;
}
`;

async function namesIn(script: string): Promise<string[]> {
  const { AppError, refuseEverything } = await import(
    `data:text/javascript,${encodeURIComponent(script)}`
  );
  return [new AppError("x").name, refuseEverything.name, refuseEverything("so")];
}

Deno.test("minify() leaves out blanks and comments, and keeps names and texts", async () => {
  try {
    const short = await minify(SCRIPT);
    assert.deepEqual(await namesIn(short), await namesIn(SCRIPT));
    assert.deepEqual(await namesIn(short), [
      "AppError",
      "refuseEverything",
      "so\n    // no comment",
    ]);
    assert.doesNotMatch(short, /A comment|src\/lib/);
    assert.ok(short.length < SCRIPT.length * 0.8, short);
  } finally {
    await stop();
  }
});

Deno.test("minify() keeps what closes a resource that is read once", async () => {
  try {
    const script = `export async function lock(open) {
      using file = await open();
      await file.lock();
    }`;
    const { lock } = await import(
      `data:text/javascript,${encodeURIComponent(await minify(script))}`
    );
    const done: string[] = [];
    await lock(() =>
      Promise.resolve({
        lock: () => done.push("locked"),
        [Symbol.dispose]: () => done.push("closed"),
      })
    );
    assert.deepEqual(done, ["locked", "closed"]);
  } finally {
    await stop();
  }
});
