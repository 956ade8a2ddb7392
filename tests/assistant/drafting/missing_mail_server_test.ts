import assert from "node:assert/strict";
import { newThread } from "../../support/specification/chats.ts";
import { openSpecifiedServer } from "../../support/specification/server.ts";

const MAIL = { SMTP_URL: "smtp://127.0.0.1:2525", SMTP_FROM: "heddle@mail.test" };
const SAVED = /sets SMTP_URL and SMTP_FROM/;

for (
  const [server, settings, isTold] of [["no", {}, true], ["a", MAIL, false]] as const
) {
  Deno.test(`a draft that sends e-mail tells ${isTold ? "that" : "nothing where"} there is ${server} mail server`, async () => {
    await using opened = await openSpecifiedServer(settings);
    const caller = await opened.caller();
    const says = async (threadId: string, message: string) =>
      (await caller.say(threadId, message)).map(({ content }) => content).join("");

    const reminded = await newThread(caller);
    const drafted = await says(reminded, "remind me every monday at 9 to send the timesheet");
    assert.match(drafted, /is saved and valid/);
    assert.equal(SAVED.test(drafted), isTold, drafted);

    const fetched = await newThread(caller);
    const saved = await says(
      fetched,
      "fetch https://shop.example.com/a.json and save it as a.json",
    );
    assert.ok(!SAVED.test(saved), saved);
    const edited = await says(fetched, "also email ops@mail.test when it fails");
    assert.match(edited, /changed, and valid/);
    assert.equal(SAVED.test(edited), isTold, edited);
    const renamed = await says(fetched, 'call it "Orders"');
    assert.match(renamed, /changed, and valid/);
    assert.ok(!SAVED.test(renamed), "told once, where the e-mail comes in");
  });
}
