import assert from "node:assert/strict";
import { join } from "node:path";
import { temporaryDirectory } from "../tests/support/files/temporary_directory.ts";
import { testFiles } from "./import_graph.ts";
import {
  chosenFiles,
  filesThatLeaveTimers,
  filesWithTestDatabase,
  groupsOf,
  moduleOf,
  unblamedFiles,
} from "./run_tests.ts";

const ROOT = new URL("..", import.meta.url).pathname;

const FILES = ["tests/a/one_test.ts", "tests/a/two_test.ts", "tests/ab_test.ts"];

Deno.test("chosenFiles() takes files, and folders with all below them, each file once", () => {
  assert.deepEqual(chosenFiles(FILES, ["tests/a/", "tests/a/two_test.ts"]), FILES.slice(0, 2));
  assert.deepEqual(chosenFiles(FILES, ["tests/ab_test.ts"]), ["tests/ab_test.ts"]);
});

Deno.test("chosenFiles() refuses a path without tests", () => {
  const message = "Cannot run the tests of tests/b: there are none";
  assert.throws(() => chosenFiles(FILES, ["tests/a", "tests/b"]), { message });
});

Deno.test("chosenFiles() leaves out only the tests with Keycloak where no path is given", () => {
  assert.deepEqual(
    chosenFiles([...FILES, "tests/keycloak/a_test.ts", "tests/console/b_test.ts"], []),
    FILES,
  );
});

Deno.test("groupsOf() puts every test file of the repository into exactly one group", async () => {
  const files = await testFiles(ROOT);
  const groups = groupsOf(files);
  assert.deepEqual(groups.flat().sort(), files);
  assert.ok(groups.length < files.length / 4, `${groups.length} groups of ${files.length} files`);
});

Deno.test("groupsOf() makes small groups of tests that wait, spread among the others", () => {
  const waiting = Array.from({ length: 4 }, (_, index) => `tests/cli/${index}_test.ts`);
  const computing = Array.from({ length: 20 }, (_, index) => `tests/lib/${index}_test.ts`);
  assert.deepEqual(groupsOf([...waiting, ...computing]), [
    waiting.slice(0, 3),
    computing.slice(0, 16),
    waiting.slice(3),
    computing.slice(16),
  ]);
});

Deno.test("groupsOf() begins with the groups that have tests that take longest", () => {
  const long = ["tests/security/a_test.ts", "tests/services/b_test.ts"];
  const computing = Array.from({ length: 16 }, (_, index) => `tests/lib/${index}_test.ts`);
  assert.deepEqual(groupsOf([...computing, ...long]), [long, computing]);
});

Deno.test("groupsOf() makes larger groups of many files, and keeps every job busy", () => {
  const files = Array.from({ length: 960 }, (_, index) => `tests/lib/${index}_test.ts`);
  const sizes = [1, 3, 5, 12].map((jobs) => groupsOf(files, { jobs })[0]?.length);
  assert.deepEqual(sizes, [48, 48, 39, 16]);
});

Deno.test("groupsOf() puts no file behind one that must be the last of its isolate", () => {
  const files = Array.from({ length: 20 }, (_, index) => `tests/lib/${index}_test.ts`);
  const last = ["tests/lib/3_test.ts", "tests/lib/4_test.ts", "tests/lib/5_test.ts"];
  const others = files.filter((file) => !last.includes(file));
  assert.deepEqual(groupsOf(files, { last }), [
    ["tests/lib/5_test.ts"],
    [...others.slice(0, 16), "tests/lib/3_test.ts"],
    [...others.slice(16), "tests/lib/4_test.ts"],
  ]);
});

Deno.test("groupsOf() puts files whose tests are not blamed behind each other", () => {
  const files = Array.from({ length: 20 }, (_, index) => `tests/lib/${index}_test.ts`);
  const unblamed = ["tests/lib/4_test.ts", "tests/lib/5_test.ts"];
  const last = ["tests/lib/3_test.ts", ...unblamed];
  const others = files.filter((file) => !last.includes(file));
  assert.deepEqual(groupsOf(files, { last, unblamed }), [
    unblamed,
    [...others.slice(0, 16), "tests/lib/3_test.ts"],
    others.slice(16),
  ]);
});

Deno.test("unblamedFiles() finds files that have all their tests from a helper", async () => {
  const free = "tests/services/http_request_test.ts";
  const files = [
    free,
    "tests/services/http_connections_test.ts",
    "tests/storage/s3_errors_test.ts",
  ];
  assert.deepEqual(await unblamedFiles(ROOT, files), [free]);
});

Deno.test("filesThatLeaveTimers() finds tests that a helper frees from the sanitizer", async () => {
  const leaving = [
    "tests/security/inside_addresses_test.ts",
    "tests/services/http_request_test.ts",
  ];
  assert.deepEqual(
    await filesThatLeaveTimers(ROOT, [...leaving, "tests/api/chats/broken_answers_test.ts"]),
    leaving,
  );
});

Deno.test("the tests of the last file of a group run last, though another one awaits something", async () => {
  await using directory = await temporaryDirectory();
  const files = ["a", "b", "last"].map((name) => join(directory.path, `${name}_test.ts`));
  for (const [at, file] of files.entries()) {
    const waiting = at === 0 ? "await new Promise((resolve) => setTimeout(resolve, 10));\n" : "";
    await Deno.writeTextFile(file, `${waiting}console.log("loaded ${at}");\n`);
  }
  const group = join(directory.path, "group.ts");
  await Deno.writeTextFile(group, moduleOf(files));
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-read", group],
  })
    .output();
  const loaded = new TextDecoder().decode(stdout).trim().split("\n");
  assert.equal(loaded.length, 3);
  assert.equal(loaded.at(-1), "loaded 2");
});

Deno.test("a failing test of a group is told with its own file, and fails the run", async () => {
  await using directory = await temporaryDirectory();
  await Deno.mkdir(join(directory.path, ".ci"));
  await Deno.mkdir(join(directory.path, "tests"));
  for (const name of ["a", "b"]) {
    const source = `Deno.test("fails in ${name}", () => { throw new Error("no"); });\n`;
    await Deno.writeTextFile(join(directory.path, `tests/${name}_test.ts`), source);
  }
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", "--no-lock", new URL("run_tests.ts", import.meta.url).href],
    cwd: directory.path,
    env: { NO_COLOR: "1" },
  }).output();
  const shown = new TextDecoder().decode(stdout);
  assert.equal(code, 1, shown);
  assert.match(shown, /FAILED \| 0 passed \| 2 failed/);
  for (const name of ["a", "b"]) {
    assert.ok(shown.includes(`fails in ${name} => ./tests/${name}_test.ts:1:6`), shown);
  }
  assert.deepEqual([...Deno.readDirSync(join(directory.path, "dist"))], []);
});

Deno.test("filesWithTestDatabase() leaves out files that never open the test database", async () => {
  const opens = "tests/threads/thread_test.ts";
  const opensByHelper = "tests/workflows/rights_test.ts";
  const files = [opens, "tests/lib/text/fold_name_test.ts", opensByHelper];
  assert.deepEqual(await filesWithTestDatabase(ROOT, files), [opens, opensByHelper]);
});
