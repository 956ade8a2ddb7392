/** A colleague gives a workflow the name of somebody else's, so that it is run in its place. */
import { deepEqual, equal, match } from "node:assert/strict";
import { openOffice } from "./office.ts";

Deno.test("workflows of one name are told apart by their owners, one's own first", async () => {
  await using office = await openOffice();
  const { owner, writer, stranger } = office;
  const bait = await stranger.publish({ name: "Payroll", steps: [] });
  await stranger.expect(200, `PATCH /workflows/${bait}`, { isPublic: true });
  const own = await owner.publish({ name: "Payroll", steps: [] });
  const shared = await writer.publish({ name: "Payroll", steps: [] }, { isShared: true });
  const { threadId } = await owner.expect(200, "POST /chats");
  await owner.say(threadId, { message: "run payroll" });
  const { messages, interrupt } = await owner.expect(200, `GET /chats/${threadId}/messages`);
  const ids = interrupt.options.map(({ workflowId }: { workflowId: string }) => workflowId);
  deepEqual(ids, [own, bait, shared]);
  match(messages.at(-1).content, /1\. Payroll \(yours\)\n/);
  match(messages.at(-1).content, new RegExp(`2\\. Payroll \\(of ${stranger.userId}\\)\n`));
  const { threadId: another } = await owner.expect(200, "POST /chats");
  const told = await owner.say(another, { message: "delete payroll" });
  match(told, new RegExp(`Payroll \\(${own}, yours\\)`));
  await owner.say(threadId, { message: "1" });
  equal((await owner.expect(200, `GET /workflows/${own}/runs`)).total, 1);
  equal((await stranger.expect(200, `GET /workflows/${bait}/runs`)).total, 0);
});

Deno.test("no name hides a character or turns around what stands beside it", async () => {
  await using office = await openOffice();
  const { stranger } = office;
  const create = async (name: string) => {
    const definition = { format: "planner/1", name, steps: [] };
    return await stranger.expect(201, "POST /workflows", { definition });
  };
  const hidden = [
    "\u200b",
    "\u202e",
    "\u2066",
    "\u00ad",
    "\u2028",
    "\u{e0041}",
    "\u200d",
    "\ufe0f",
  ];
  for (const name of [...hidden.map((each) => `Pay${each}roll`), "\u3164"]) {
    const { workflowId, valid, errors } = await create(name);
    deepEqual([valid, errors[0]?.path], [false, "name"], JSON.stringify(name));
    equal((await stranger.expect(200, `GET /workflows/${workflowId}`)).name, "Untitled");
    await stranger.expect(422, `POST /workflows/${workflowId}/publish`);
  }
  for (const name of ["👩\u200d💻 Report", "❤\ufe0f list", "می\u200cخواهم", "1\ufe0f\u20e3", "ü"]) {
    equal((await create(name)).valid, true, name);
  }
  const rule = { format: "rule/1", name: "Pay\u202eroll", inputs: {}, outputs: {}, rows: [] };
  const made = await stranger.expect(201, "POST /rules", { definition: rule });
  deepEqual(made.errors.map(({ path }: { path: string }) => path).includes("name"), true);
});
