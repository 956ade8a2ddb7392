import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { queriesOver } from "../../src/db/dialect.ts";
import { GroupCommit } from "../../src/db/group_commit.ts";
import { RecordingWriter, Transient } from "../support/db/recording_writer.ts";

const NO_QUERIES = queriesOver({
  executeQuery: () => Promise.reject(new Error("Cannot query: this test has no database")),
  // deno-lint-ignore require-yield
  async *streamQuery() {
    throw new Error("Cannot query: this test has no database");
  },
});

function world(): { writer: RecordingWriter; commits: GroupCommit } {
  const writer = new RecordingWriter(NO_QUERIES);
  return { writer, commits: new GroupCommit(writer) };
}

function answering<T>(value: T): () => Promise<T> {
  return () => Promise.resolve(value);
}

function count(writer: RecordingWriter, step: string): number {
  return writer.steps.filter((other) => other === step).length;
}

Deno.test("run() lets works of one turn share a commit, in their order", async () => {
  const { writer, commits } = world();
  const answers = await Promise.all([1, 2, 3].map((value) => commits.run(answering(value))));
  deepEqual(answers, [1, 2, 3]);
  equal(count(writer, "commit"), 1);
});

Deno.test("run() lets works of two turns share a commit where there are several", async () => {
  const { writer, commits } = world();
  const first = [commits.run(answering(1)), commits.run(answering(2))];
  await setImmediate();
  deepEqual(await Promise.all([...first, commits.run(answering(3))]), [1, 2, 3]);
  equal(count(writer, "commit"), 1);
});

Deno.test("run() waits for others after a commit that was shared, though one is alone now", async () => {
  const { writer, commits } = world();
  await Promise.all([commits.run(answering(1)), commits.run(answering(2))]);
  const alone = commits.run(answering(3));
  await setImmediate();
  deepEqual(await Promise.all([alone, commits.run(answering(4))]), [3, 4]);
  equal(count(writer, "commit"), 2);
});

Deno.test("run() lets a work that is alone wait for no further turn", async () => {
  const { writer, commits } = world();
  const alone = commits.run(answering(1));
  await setImmediate();
  deepEqual(await Promise.all([alone, commits.run(answering(2))]), [1, 2]);
  equal(count(writer, "commit"), 2);
});

/** Holds the thread for longer than half of what a group may. */
function holding(value: number): () => Promise<number> {
  return () => {
    for (const until = performance.now() + 11; performance.now() < until;);
    return Promise.resolve(value);
  };
}

Deno.test("run() commits what has held the thread for long, and leaves the others to the next", async () => {
  const { writer, commits } = world();
  const works = [1, 2, 3, 4, 5, 6, 7, 8].map(holding);
  const answers = await Promise.all(works.map((work) => commits.run(work)));
  deepEqual(answers, [1, 2, 3, 4, 5, 6, 7, 8]);
  ok(count(writer, "commit") >= 4, `${count(writer, "commit")} commits`);
});

Deno.test("run() lets works that throw leave the rest of a long group as it is", async () => {
  const { commits } = world();
  const broken = () => Promise.reject(new Error("broken"));
  const works = [holding(1), broken, holding(3), holding(4), broken, holding(6)];
  const ends = await Promise.allSettled(works.map((work) => commits.run<number>(work)));
  const told = ends.map((end) => end.status === "fulfilled" ? end.value : end.reason.message);
  deepEqual(told, [1, "broken", 3, 4, "broken", 6]);
});

Deno.test("run() lets 256 works share a commit, and leaves the others to the next", async () => {
  const { writer, commits } = world();
  const order: string[] = [];
  writer.fail = (step) => {
    order.push(step);
  };
  await Promise.all(Array.from({ length: 300 }, () =>
    commits.run(() => {
      order.push("work");
      return Promise.resolve();
    })));
  const works = (count: number) => Array.from({ length: count }, () => "work");
  deepEqual(order, ["begin", ...works(256), "commit", "begin", ...works(44), "commit"]);
});

Deno.test("run() spares works that do not throw the savepoints", async () => {
  const { writer, commits } = world();
  await commits.run(answering(1));
  deepEqual(writer.steps, ["begin", "commit"]);
  await Promise.all([commits.run(answering(1)), commits.run(answering(2))]);
  deepEqual(writer.steps.slice(2), ["begin", "commit"]);
});

Deno.test("run() undoes a group of which one work throws, and then that work alone", async () => {
  const { writer, commits } = world();
  const effects: string[] = [];
  const refused = () => Promise.reject(new Error("refused"));
  const [answered, failed] = await Promise.allSettled([
    commits.run(({ onCommit }) => {
      onCommit(() => effects.push("once"));
      return Promise.resolve("kept");
    }),
    commits.run(refused),
  ]);
  equal(answered.status === "fulfilled" && answered.value, "kept");
  equal(failed.status === "rejected" && failed.reason.message, "refused");
  deepEqual(writer.steps, [
    "begin",
    "rollback",
    "begin",
    "SAVEPOINT job",
    "RELEASE job",
    "SAVEPOINT job",
    "ROLLBACK TO job;\nRELEASE job",
    "commit",
  ]);
  await commits.idle();
  deepEqual(effects, ["once"]);
});

Deno.test("run() puts works that come during a commit into the next", async () => {
  const { writer, commits } = world();
  const later: Promise<number>[] = [];
  await commits.run(async () => {
    await Promise.resolve();
    later.push(commits.run(answering(1)), commits.run(answering(2)));
  });
  deepEqual(await Promise.all(later), [1, 2]);
  equal(count(writer, "commit"), 2);
});

Deno.test("run() rejects the whole group when its commit fails, without effects", async () => {
  const { writer, commits } = world();
  const effects: string[] = [];
  writer.fail = (step) => {
    if (step === "commit") throw new Error("no commit");
  };
  const outcomes = await Promise.allSettled(["a", "b"].map((id) =>
    commits.run(({ onCommit }) => {
      onCommit(() => effects.push(id));
      return Promise.resolve();
    })
  ));
  deepEqual(outcomes.map((outcome) => outcome.status), ["rejected", "rejected"]);
  deepEqual(effects, []);
  equal(writer.steps.at(-1), "rollback");
  writer.fail = () => {};
  equal(await commits.run(answering("well again")), "well again");
});

Deno.test("run() runs a group again after a transient failure, its effects once", async () => {
  const { writer, commits } = world();
  const effects: string[] = [];
  let failures = 2;
  writer.fail = (step) => {
    if (step === "commit" && failures-- > 0) throw new Transient();
  };
  await Promise.all(["a", "b"].map((id) =>
    commits.run(({ onCommit }) => {
      onCommit(() => effects.push(id));
      return Promise.resolve();
    })
  ));
  equal(count(writer, "begin"), 3);
  deepEqual(effects, ["a", "b"]);
});

Deno.test("run() runs a group again that fails in passing beside a work that throws", async () => {
  const { commits } = world();
  let tries = 0;
  const outcomes = await Promise.allSettled([
    commits.run(() => Promise.reject(new Error("not this one"))),
    commits.run(() => ++tries === 1 ? Promise.reject(new Transient()) : Promise.resolve("well")),
  ]);
  deepEqual(
    outcomes.map((outcome) => outcome.status === "fulfilled" ? outcome.value : "rejected"),
    ["rejected", "well"],
  );
  equal(tries, 2);
});

Deno.test("run() gives a transient failure up after five tries", async () => {
  const { writer, commits } = world();
  writer.fail = () => {
    throw new Transient();
  };
  await rejects(commits.run(answering(1)), Transient);
  equal(count(writer, "begin"), 5);
});

Deno.test("run() fails the group for the first reason when a savepoint is gone", async () => {
  const { writer, commits } = world();
  writer.fail = (step) => {
    if (step.startsWith("ROLLBACK TO")) throw new Error("no such savepoint: job");
  };
  const full = () => Promise.reject(new Error("database or disk is full"));
  const outcomes = await Promise.allSettled([commits.run(answering(1)), commits.run(full)]);
  deepEqual(
    outcomes.map((outcome) => outcome.status === "rejected" && outcome.reason.message),
    ["database or disk is full", "database or disk is full"],
  );
});

Deno.test("idle() waits for all that was asked for", async () => {
  const { commits } = world();
  let written = false;
  const write = commits.run(answering(1)).then(() => written = true);
  await commits.idle();
  await write;
  equal(written, true);
  await commits.idle();
});
