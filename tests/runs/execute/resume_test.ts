import type { JsonObject } from "../../../src/lib/json.ts";
import { deepEqual, equal, notEqual, ok } from "node:assert/strict";
import { openCrashLab } from "../../support/runs/crash_lab.ts";
import { eventually } from "../../support/time/eventually.ts";
import { openRunLab } from "../../support/runs/run_lab.ts";
import { call, give } from "../../support/runs/run_scenarios.ts";
import { httpTest } from "../../support/runs/http_tests.ts";

httpTest("a killed run goes on after its last completed step, under the same key", async () => {
  await using crash = await openCrashLab({
    steps: [
      give("pure", 1),
      call("a", "/a"),
      call("b", "/b"),
      give("c", "${{ steps.pure.output }}"),
    ],
  });
  const { server } = crash;
  const release = server.hold("/b");
  await crash.killAt("/b");
  release();
  const run = await crash.finish();
  equal(run.status, "succeeded");
  deepEqual(run.steps.map(({ attempts }) => attempts), [1, 1, 2, 1]);
  equal(server.hitsOf("/a").length, 1);
  const [first, second] = server.hitsOf("/b").map(({ idempotencyKey }) => idempotencyKey);
  equal(server.hitsOf("/b").length, 2);
  ok(first);
  equal(first, second);
  notEqual(first, server.hitsOf("/a")[0]?.idempotencyKey);
});

httpTest("a killed loop goes on with the items that had not ended", async () => {
  await using crash = await openCrashLab({
    steps: [{
      id: "each",
      forEach: "['a', 'b', 'c']",
      steps: [call("one", "/${{ item }}"), call("two", "/${{ item }}2")],
    }],
  });
  const { server } = crash;
  const release = server.hold("/b2");
  await crash.killAt("/b2");
  release();
  equal((await crash.finish()).status, "succeeded");
  const paths = server.hits.map(({ path }) => path);
  deepEqual(paths, ["/a", "/a2", "/b", "/b2", "/b2", "/c", "/c2"]);
  equal(new Set(server.hits.map(({ idempotencyKey }) => idempotencyKey)).size, 6);
});

httpTest("a failure that `onError` handled stays handled after a crash", async () => {
  await using crash = await openCrashLab({
    steps: [
      call("bad", "/bad", { onError: [call("fix", "/fix")] }),
      call("b", "/b"),
    ],
  });
  const { server } = crash;
  server.answer("/bad", () => new Response(null, { status: 404 }));
  const release = server.hold("/b");
  await crash.killAt("/b");
  server.answer("/bad", () => Response.json({}));
  release();
  const run = await crash.finish();
  deepEqual(run.steps.map(({ status }) => status), ["failed", "succeeded", "succeeded"]);
  deepEqual([server.hitsOf("/bad").length, server.hitsOf("/fix").length], [1, 1]);
});

httpTest(
  "a `when` and a `forEach` are evaluated once, though their values change before the run is resumed",
  async () => {
    const definition = {
      env: { MODE: { secret: false } },
      steps: [{
        id: "block",
        when: "env.MODE == 'first'",
        steps: [{
          id: "each",
          forEach: "[env.MODE, 'b']",
          steps: [call("a", "/${{ item }}", { when: "env.MODE == 'first' || item == 'b'" })],
        }, call("last", "/last")],
      }],
    };
    await using crash = await openCrashLab(definition, { MODE: "first" });
    const { server, lab, workflowId } = crash;
    const release = server.hold("/first");
    await crash.killAt("/first");
    await lab.setEnv(workflowId, { MODE: "second" });
    release();
    equal((await crash.finish()).status, "succeeded");
    deepEqual(server.hits.map(({ path }) => path), ["/first", "/first", "/b", "/last"]);
  },
);

httpTest("a wait survives the process, and goes on where it is over", async () => {
  await using crash = await openCrashLab({
    steps: [
      call("a", "/a"),
      { id: "pause", service: "wait", action: "for", with: { duration: "1s" } },
      call("b", "/b"),
    ],
  });
  const { server, lab, runId } = crash;
  {
    await using child = await crash.startEngine();
    await eventually(async () => (await lab.settled(runId)).status === "waiting");
    child.signal("SIGKILL");
    await child.ended();
  }
  await using last = await openRunLab({ path: lab.path, principal: lab.ctx.principal });
  await eventually(async () => (await last.settled(runId)).status === "succeeded");
  deepEqual(server.hits.map(({ path }) => path), ["/a", "/b"]);
});

httpTest("a run that kills its process three times in one place is quarantined", async () => {
  await using crash = await openCrashLab({
    steps: [
      { id: "skipped", when: "1 > 2", steps: [give("x", 1)] },
      { id: "block", when: "true", steps: [give("y", 1)] },
      call("a", "/a"),
    ],
  });
  crash.server.hold("/a");
  for (const count of [1, 2, 3]) await crash.killAt("/a", count);
  const run = await crash.finish();
  deepEqual([run.status, run.error?.code, run.error?.stepId], ["failed", "quarantined", null]);
  deepEqual(run.steps.map(({ status }) => status), [
    "skipped",
    "skipped",
    "succeeded",
    "succeeded",
    "cancelled",
  ]);
  equal(crash.server.hits.length, 3);
});

httpTest("a completed step resets the count of crashes", async () => {
  await using crash = await openCrashLab({ steps: [call("a", "/a"), call("b", "/b")] });
  const { server } = crash;
  server.hold("/a");
  await crash.killAt("/a", 1);
  await crash.killAt("/a", 2);
  server.answer("/a", () => Response.json({}));
  const release = server.hold("/b");
  await crash.killAt("/b", 1);
  await crash.killAt("/b", 2);
  release();
  equal((await crash.finish()).status, "succeeded");
  deepEqual([server.hitsOf("/a").length, server.hitsOf("/b").length], [3, 3]);
});

httpTest("a process that lives takes over the runs of one that dies", async () => {
  await using crash = await openCrashLab({ steps: [call("a", "/a")] });
  const { server, lab, runId } = crash;
  const release = server.hold("/a");
  await using child = await crash.startEngine();
  await server.called("/a");
  await using other = await openRunLab({ path: lab.path, principal: lab.ctx.principal });
  child.signal("SIGKILL");
  await server.called("/a", 2);
  release();
  equal((await other.settled(runId)).status, "succeeded");
});

httpTest("a file that was written before a crash is the same one after it", async () => {
  const written = { id: "file", service: "files", action: "write" };
  await using crash = await openCrashLab({
    steps: [
      { ...written, with: { name: "note.txt", text: "Hello" } },
      call("a", "/a"),
    ],
    outputs: { key: "${{ steps.file.output.objectKey }}" },
  });
  const { server, lab } = crash;
  const release = server.hold("/a");
  await crash.killAt("/a");
  release();
  const { outputs } = await crash.finish();
  const objects = await lab.ctx.db.queries.selectFrom("objects").select("key").execute();
  deepEqual(objects, [{ key: (outputs as JsonObject | null)?.key }]);
});

httpTest("an item of a loop that ran when its run was quarantined does not run on", async () => {
  await using crash = await openCrashLab({
    steps: [{ forEach: "['/a']", ...call("each", "${{ item }}") }],
  });
  crash.server.hold("/a");
  for (const count of [1, 2, 3]) await crash.killAt("/a", count);
  equal((await crash.finish()).error?.code, "quarantined");
  const steps = await crash.lab.ctx.db.queries.selectFrom("run_steps").select(["path", "status"])
    .orderBy("path").execute();
  deepEqual(steps.map(({ path, status }) => [path, status]), [
    ["steps[0]", "cancelled"],
    ["steps[0]#0", "cancelled"],
  ]);
});
