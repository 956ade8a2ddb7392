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
