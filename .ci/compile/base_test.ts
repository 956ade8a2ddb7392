import assert from "node:assert/strict";
import { compileWithBase, type Ended } from "./base.ts";

const UNREACHABLE = `error: Writing deno compile executable to temporary file 'heddle.tmp'
Caused by:
    0: Setting up base binary.
    1: error sending request for url (https://host/denort-x86_64-unknown-linux-gnu.zip)`;

const LOCAL = { deno: "/tools/deno", denort: "/tools/denort" };

/** Compiles with commands that end as given; answers the commands and the output. */
async function compileWhere(ends: Ended[], localBase = () => Promise.resolve(LOCAL)) {
  const ran: { deno: string; env: Record<string, string> }[] = [];
  const said: string[] = [];
  const done = compileWithBase(["compile", "main.js"], {
    deno: "deno",
    localBase,
    say: (line) => said.push(line),
    run(deno, _args, env) {
      ran.push({ deno, env });
      return Promise.resolve(ends[ran.length - 1] ?? assert.fail("one command too many"));
    },
  });
  const error = await done.then(() => null, (error: Error) => error.message);
  return { ran, said, error };
}

const WELL: Ended = { success: true, stderr: "" };

Deno.test("compileWithBase() takes the plain way where it works", async () => {
  const { ran, said, error } = await compileWhere([WELL]);
  assert.equal(error, null);
  assert.deepEqual(ran, [{ deno: "deno", env: {} }]);
  assert.match(said.join(" "), /running Deno/);
});

Deno.test("compileWithBase() takes the local base where none can be downloaded", async () => {
  const { ran, said, error } = await compileWhere([{ success: false, stderr: UNREACHABLE }, WELL]);
  assert.equal(error, null);
  assert.equal(ran[1]?.deno, LOCAL.deno);
  assert.equal(ran[1]?.env.DENORT_BIN, LOCAL.denort);
  assert.match(said.join(" "), /cannot be downloaded.*npm.*Compiled with \/tools\/deno/);
});

Deno.test("compileWithBase() does not hide another failure behind the local base", async () => {
  const { ran, error } = await compileWhere([{ success: false, stderr: "error: disk full" }]);
  assert.equal(ran.length, 1);
  assert.match(error ?? "", /disk full/);
});

Deno.test("compileWithBase() fails where there is no local base either", async () => {
  const none = () => Promise.reject(new Error("no base for this machine"));
  const { error } = await compileWhere([{ success: false, stderr: UNREACHABLE }], none);
  assert.equal(error, "no base for this machine");
});
