import { deepEqual } from "node:assert/strict";
import { join, resolve } from "node:path";

const SUITES = resolve(import.meta.dirname ?? ".", "suites.sh");
const PASSES = `Deno.test("passes", () => {});`;
const FAILS = `Deno.test("fails", () => { throw new Error("always"); });`;
/** Named apart, so that the import graph of this repository does not look for it. */
const HELPER_PATH = "./helper.ts";
/** Made by a helper, so that `deno test` tells the helper's place instead of the test's. */
const FAILS_ONCE = `
import { once } from "${HELPER_PATH}";
once("fails the first time");
`;
const HELPER = `
export const once = (title: string) =>
  Deno.test(title, () => {
    if (!Deno.args.includes("again")) throw new Error("first");
  });
`;

/**
 * The last line of the gate, and the line about flaky tests, for the suite `tests` of these files.
 */
async function gate(
  files: Record<string, string>,
  command = 'suite "a suite" 1 "${tests[@]}"',
): Promise<string[]> {
  const root = await Deno.makeTempDir();
  try {
    await Deno.mkdir(join(root, "tests"));
    for (const [name, text] of Object.entries({ "helper.ts": HELPER, ...files })) {
      await Deno.writeTextFile(join(root, "tests", name), text);
    }
    const script = `source '${SUITES}'
      rerun=(again)
      again() { deno test --allow-all --no-check --no-config "$@" -- again; }
      stage() { shift 2; "$@" > "$log" 2>&1; }
      tests=(deno test --allow-all --no-check --no-config tests)
      ${command}
      report; echo "exit $?"`;
    const { stdout } = await new Deno.Command("bash", {
      args: ["-c", script],
      cwd: root,
      env: { PATH: `${resolve(Deno.execPath(), "..")}:${Deno.env.get("PATH")}`, NO_COLOR: "1" },
    }).output();
    const lines = new TextDecoder().decode(stdout).trim().split("\n");
    return lines.filter((line) => /flaky:|passed,|^exit /.test(line));
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

Deno.test("a failed test that passes once more by itself is told as flaky", async () => {
  deepEqual(await gate({ "a_test.ts": PASSES, "b_test.ts": FAILS_ONCE }), [
    "1 flaky: failed, then passed by themselves; mend them today",
    "2 passed, 0 failed",
    "exit 0",
  ]);
});

Deno.test("a test that fails twice fails the gate", async () => {
  deepEqual(await gate({ "a_test.ts": PASSES, "b_test.ts": FAILS }), [
    "1 passed, 1 failed",
    "exit 1",
  ]);
});

Deno.test("more than three failed tests are not tried again", async () => {
  const files = Object.fromEntries(
    ["a", "b", "c", "d"].map((name) => [`${name}_test.ts`, FAILS_ONCE.replace("first", name)]),
  );
  deepEqual(await gate(files), ["0 passed, 4 failed", "exit 1"]);
});

Deno.test("a suite that cannot be loaded fails the gate", async () => {
  deepEqual((await gate({ "a_test.ts": `import "${HELPER_PATH}x";` })).at(-1), "exit 1");
});

/** Runs the suite beside others. */
const BESIDE = 'record aside "${tests[@]}" & end suite aside 1';

Deno.test("the tests of a suite that ran beside others are counted", async () => {
  const files = { "a_test.ts": PASSES };
  deepEqual(await gate(files, BESIDE), ["1 passed, 0 failed", "exit 0"]);
});

Deno.test("a test that fails in a suite beside others fails the gate", async () => {
  const files = { "a_test.ts": PASSES, "b_test.ts": FAILS };
  deepEqual(await gate(files, BESIDE), ["1 passed, 1 failed", "exit 1"]);
});

/** Keeps the statement of another suite, whose file is written meanwhile. */
const WITH_RESULTS = `
  HEDDLE_CONFORMANCE_FILE=others
  echo '{"passed":false}' | tee own >others
  record aside "\${tests[@]}" & HEDDLE_CONFORMANCE_FILE=own end suite aside 1
  echo "passed, $(wc -l <own) and $(wc -l <others) statements"`;

Deno.test("a suite that runs once more takes failed statements out of its own file alone", async () => {
  deepEqual(await gate({ "a_test.ts": FAILS_ONCE }, WITH_RESULTS), [
    "passed, 0 and 1 statements",
    "1 flaky: failed, then passed by themselves; mend them today",
    "1 passed, 0 failed",
    "exit 0",
  ]);
});

Deno.test("a probe counts as one test", async () => {
  deepEqual(await gate({}, "probe good 1 true; record aside true & end probe aside 1"), [
    "2 passed, 0 failed",
    "exit 0",
  ]);
  deepEqual(await gate({}, "probe good 1 true; probe bad 1 false"), [
    "1 passed, 1 failed",
    "exit 1",
  ]);
});

Deno.test("a step that ran beside others and failed fails the gate", async () => {
  const failing = 'suite "a suite" 1 "${tests[@]}"; record aside false & end step aside 1';
  deepEqual(await gate({ "a_test.ts": PASSES }, failing), ["1 passed, 1 failed", "exit 1"]);
});
