import type { JsonObject } from "../../../src/lib/json.ts";
import { deepEqual, equal, match } from "node:assert/strict";
import { cancelRun } from "../../../src/runs/cancel_run.ts";
import {
  answer,
  approve,
  ask,
  openQuestions,
  questionsAsked,
  refusal,
} from "../../support/runs/asking.ts";
import { eventually } from "../../support/time/eventually.ts";
import { openRunLab } from "../../support/runs/run_lab.ts";
import { breaks, give } from "../../support/runs/run_scenarios.ts";

Deno.test("a run asks with a form, waits, and goes on with the answers", async () => {
  await using lab = await openRunLab();
  const asked = await lab.run({
    inputs: { who: { type: "string" } },
    steps: [
      ask("limit", {}, { message: "How much may **${{ inputs.who }}** spend?" }),
      give("after", "${{ steps.limit.output.answers.amount * 2 }}"),
    ],
    outputs: { given: "${{ steps.limit.output }}", twice: "${{ steps.after.output[0] }}" },
  }, { inputs: { who: "Globex" } });
  const { runId } = asked;
  equal(asked.status, "waiting");
  deepEqual([asked.steps[0]?.status, asked.steps[1]?.status], ["waiting", "pending"]);
  const [question] = await openQuestions(lab);
  deepEqual([question?.message, question?.kind, question?.stepId, question?.path], [
    "How much may **Globex** spend?",
    "ask",
    "limit",
    "steps[0]",
  ]);
  const told = await answer(lab, { runId, stepId: "limit", answers: { amount: 5 } });
  const run = await lab.settled(runId);
  equal(run.status, "succeeded", JSON.stringify(run.error));
  const { userId } = lab.ctx.principal;
  deepEqual(run.outputs, {
    given: {
      answers: { amount: 5, note: null },
      answeredBy: userId,
      answeredAt: told.answeredAt,
    },
    twice: 10,
  });
  deepEqual(await openQuestions(lab), []);
});

for (const approved of [true, false]) {
  Deno.test(`human.approve gives \`approved: ${approved}\`, and the run goes on`, async () => {
    await using lab = await openRunLab();
    const { runId } = await lab.run({
      steps: [approve("consent")],
      outputs: { given: "${{ steps.consent.output }}" },
    });
    await answer(lab, { runId, path: "steps[0]", approved, comment: "as agreed" });
    const { status, outputs } = await lab.settled(runId);
    equal(status, "succeeded");
    const { answeredAt: _, ...given } = (outputs as JsonObject | null)?.given as Record<
      string,
      unknown
    >;
    const { userId } = lab.ctx.principal;
    deepEqual(given, { approved, comment: "as agreed", answeredBy: userId });
  });
}

Deno.test("each item of a loop asks; a step id is not enough while several are open", async () => {
  await using lab = await openRunLab();
  const { runId } = await lab.run({
    steps: [ask("each", { forEach: "['a', 'b', 'c']", concurrency: 2 }, {
      message: "For ${{ item }}?",
    })],
    outputs: { amounts: "${{ steps.each.output.map(o, o.answers.amount) }}" },
  });
  const answers = (amount: number) => ({ runId, answers: { amount } });
  const refused = await refusal(answer(lab, { ...answers(1), stepId: "each" }));
  deepEqual([refused.code, refused.extra.paths], ["conflict", ["steps[0]#0", "steps[0]#1"]]);
  await answer(lab, { ...answers(2), path: "steps[0]#1" });
  const third = await questionsAsked(lab, 2);
  deepEqual(third.map(({ message }) => message).sort(), ["For a?", "For c?"]);
  await answer(lab, { ...answers(3), path: "steps[0]#2" });
  await answer(lab, { ...answers(1), stepId: "each" });
  deepEqual((await lab.settled(runId)).outputs, { amounts: [1, 2, 3] });
});

Deno.test("answers that do not fit are refused by name, and the question stays open", async () => {
  await using lab = await openRunLab();
  const fields = {
    amount: { type: "number" },
    when: { type: "date" },
    size: { type: "enum", options: ["S", "M"] },
    isRush: { type: "boolean", default: false },
    data: { type: "json", required: false },
    scan: { type: "file", required: false },
  };
  const { runId } = await lab.run({ steps: [ask("form", {}, { fields })] });
  const good = { amount: 1, when: "2026-03-01", size: "S" };
  const tooDeep = JSON.parse(`{"amount":${"[".repeat(5_000)}${"]".repeat(5_000)}}`);
  const hostile: [unknown, string][] = [
    [{ ...good, amount: "1" }, "answers.amount must be a number"],
    [{ ...good, when: "soon" }, "answers.when must be an ISO 8601 date"],
    [{ ...good, size: "XL" }, 'answers.size must be "S" or "M"'],
    [{ ...good, isRush: "yes" }, "answers.isRush must be true or false"],
    [{ ...good, scan: "acme/inputs/none" }, "answers.scan must be the object key of a stored file"],
    [{ ...good, amuont: 1 }, 'answers.amuont unknown input "amuont"'],
    [{}, "answers.amount is required"],
    [tooDeep, "answers.amount must be a number"],
    [JSON.parse('{"__proto__":{"amount":1}}'), "answers.amount is required"],
    [JSON.parse('{"amount":1,"when":"2026-03-01","size":"S","__proto__":1}'), "answers.__proto__"],
    [{ ...good, constructor: 1 }, "answers.constructor"],
  ];
  for (const [answers, message] of hostile) {
    const refused = await refusal(
      answer(lab, { runId, stepId: "form", answers: answers as Record<string, never> }),
    );
    equal(refused.code, "unprocessable");
    match(refused.message, new RegExp(RegExp.escape(message)), JSON.stringify(answers));
  }
  const large = await refusal(
    answer(lab, { runId, stepId: "form", answers: { ...good, data: "x".repeat(1_000_000) } }),
  );
  equal(large.code, "too_large");
  equal((await openQuestions(lab)).length, 1);
  await answer(lab, { runId, stepId: "form", answers: good });
  equal((await lab.settled(runId)).status, "succeeded");
});

Deno.test("an answer of the other kind is refused, and so is one to nothing", async () => {
  await using lab = await openRunLab();
  const { runId } = await lab.run({
    steps: [{ id: "both", parallel: [ask("limit"), approve("consent"), give("other", 1)] }],
  });
  const wrong = [
    [{ stepId: "limit", approved: true }, "unprocessable"],
    [{ stepId: "limit", answers: { amount: 1 }, comment: "x" }, "unprocessable"],
    [{ stepId: "consent", answers: {} }, "unprocessable"],
    [{ stepId: "consent", approved: true, answers: {} }, "unprocessable"],
    [{ stepId: "consent" }, "unprocessable"],
    [{ stepId: "other", approved: true }, "not_found"],
    [{ stepId: "nothing", approved: true }, "not_found"],
    [{ path: "steps[0]", approved: true }, "not_found"],
    [{ path: "steps[0].parallel[0]#0", approved: true }, "not_found"],
  ] as const;
  for (const [input, code] of wrong) {
    equal((await refusal(answer(lab, { runId, ...input }))).code, code, JSON.stringify(input));
  }
  equal((await openQuestions(lab)).length, 2);
});

Deno.test("of twenty answers at once one counts, and the others are conflicts", async () => {
  await using lab = await openRunLab();
  const { runId } = await lab.run({
    steps: [ask("limit")],
    outputs: { amount: "${{ steps.limit.output.answers.amount }}" },
  });
  const settled = await Promise.allSettled(
    Array.from(
      { length: 20 },
      (_, amount) => answer(lab, { runId, stepId: "limit", answers: { amount } }),
    ),
  );
  const won = settled.findIndex(({ status }) => status === "fulfilled");
  equal(settled.filter(({ status }) => status === "fulfilled").length, 1);
  for (const outcome of settled) {
    if (outcome.status === "rejected") equal(outcome.reason.code, "conflict");
  }
  deepEqual((await lab.settled(runId)).outputs, { amount: won });
  const again = await refusal(answer(lab, { runId, stepId: "limit", answers: { amount: 1 } }));
  match(again.message, /the run has succeeded already/);
});

Deno.test("a step that was answered is not answered again while its run goes on", async () => {
  await using lab = await openRunLab();
  const { runId } = await lab.run({
    steps: [{ id: "both", parallel: [approve("first"), approve("second")] }],
  });
  await answer(lab, { runId, stepId: "first", approved: true });
  await lab.settled(runId);
  const again = await refusal(answer(lab, { runId, stepId: "first", approved: false }));
  deepEqual([again.code, again.extra.runId], ["conflict", runId]);
  match(again.message, /it was answered already/);
  await answer(lab, { runId, stepId: "second", approved: true });
  equal((await lab.settled(runId)).status, "succeeded");
});

Deno.test("a cancelled run asks nothing any more, and takes no answer", async () => {
  await using lab = await openRunLab();
  const { runId } = await lab.run({ steps: [approve("consent")] });
  await cancelRun(lab.ctx, { runId });
  deepEqual(await openQuestions(lab), []);
  const late = await refusal(answer(lab, { runId, stepId: "consent", approved: true }));
  equal(late.code, "conflict");
  equal((await lab.settled(runId)).status, "cancelled");
});

Deno.test("a question ends with its branch when a sibling fails, though the run goes on", async () => {
  await using lab = await openRunLab();
  const { runId } = await lab.run({
    steps: [
      {
        id: "both",
        onError: "continue",
        parallel: [approve("given_up"), {
          id: "later",
          when: "true",
          steps: [approve("gate"), breaks("broken")],
        }],
      },
      approve("last"),
    ],
  });
  equal((await openQuestions(lab)).length, 2);
  await answer(lab, { runId, stepId: "gate", approved: true });
  const run = await lab.settled(runId);
  equal(run.status, "waiting");
  deepEqual(run.steps.map(({ id, status }) => [id, status]), [
    ["both", "failed"],
    ["given_up", "cancelled"],
    ["later", "failed"],
    ["gate", "succeeded"],
    ["broken", "failed"],
    ["last", "waiting"],
  ]);
  deepEqual((await openQuestions(lab)).map(({ stepId }) => stepId), ["last"]);
  const late = await refusal(answer(lab, { runId, stepId: "given_up", approved: true }));
  match(late.message, /its step has ended/);
  await answer(lab, { runId, stepId: "last", approved: true });
  await eventually(async () => (await lab.settled(runId)).status === "succeeded");
});

Deno.test("a step of `onError` may ask a question too", async () => {
  await using lab = await openRunLab();
  const { runId } = await lab.run({
    steps: [{ id: "both", parallel: [breaks("broken")], onError: [approve("instead")] }],
    outputs: { approved: "${{ steps.instead.output.approved }}" },
  });
  await answer(lab, { runId, stepId: "instead", approved: true });
  const run = await lab.settled(runId);
  deepEqual([run.status, run.outputs], ["succeeded", { approved: true }]);
});

Deno.test("a question shows no secret, whatever its step was given", async () => {
  await using lab = await openRunLab();
  const workflowId = await lab.publish({
    env: { TOKEN: {} },
    steps: [ask("limit", {}, {
      message: "Is ${{ env.TOKEN }} right?",
      fields: { note: { type: "string", default: "${{ env.TOKEN }}" } },
    })],
  });
  await lab.setEnv(workflowId, { TOKEN: "canary-4711" });
  const { runId } = await lab.start(workflowId);
  await lab.settled(runId);
  const [question] = await openQuestions(lab);
  deepEqual([question?.message, question?.fields.note?.default], ["Is *** right?", "***"]);
});
