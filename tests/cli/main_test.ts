import assert from "node:assert/strict";
import { runHeddle } from "../support/processes/heddle.ts";
import { version } from "../../src/lib/version.ts";

const COMMANDS = ["serve", "migrate", "token", "health", "check", "fmt", "run", "export", "import"];

Deno.test("heddle ends with 2 and the commands on standard error for an unknown one", async () => {
  const { code, stdout, stderr } = await runHeddle(["sreve"]);
  assert.equal(code, 2);
  assert.equal(stdout, "");
  assert.match(stderr, /^There is no command "sreve"; did you mean "serve"\?\n/);
  for (const name of COMMANDS) assert.match(stderr, new RegExp(`^  ${name} `, "m"));
});

Deno.test("heddle without a command lists them and ends with 0", async () => {
  const { code, stdout, stderr } = await runHeddle([]);
  assert.equal(code, 0);
  assert.equal(stderr, "");
  for (const name of COMMANDS) assert.match(stdout, new RegExp(`^  ${name} `, "m"));
});

Deno.test("heddle --version prints the version alone", async () => {
  const { code, stdout } = await runHeddle(["--version"]);
  assert.equal(code, 0);
  assert.equal(stdout, `${version}\n`);
});

for (const name of COMMANDS) {
  Deno.test(`heddle ${name} ends with 2 and its usage for an unknown option`, async () => {
    const { code, stdout, stderr } = await runHeddle([name, "--colour"]);
    assert.equal(code, 2);
    assert.equal(stdout, "");
    assert.match(stderr, /--colour/);
    assert.match(stderr, new RegExp(`^Usage: heddle ${name}`, "m"));
  });
}

Deno.test("help on a command, in each of its forms, is its usage", async () => {
  for (const args of [["token", "--help"], ["token", "-h"], ["help", "token"]]) {
    const { code, stdout } = await runHeddle(args);
    assert.equal(code, 0);
    assert.match(stdout, /^heddle token --sub <uuid>/);
  }
});
