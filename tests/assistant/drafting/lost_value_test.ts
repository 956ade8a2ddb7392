/** A draft has every value of its request, or is not made. */
import assert from "node:assert/strict";
import type { BuiltDraft } from "../../../src/assistant/built_in/drafting/build_draft.ts";
import { readDraft } from "../../../src/assistant/built_in/drafting/read_draft.ts";
import { lostValue } from "../../../src/assistant/built_in/drafting/losses/lost_value.ts";

/** Requests of which a reader takes the rest, with the clause that it would lose. */
const LOST: readonly [string, string][] = [
  [
    "wait for approval from my manager bob@example.org before sending report.csv to " +
    "clients@example.org",
    "wait for approval from my manager bob@example.org before sending report.csv to " +
    "clients@example.org",
  ],
];

const NOT_DRAFTED: readonly string[] = [
  "for each row in https://example.com/users.csv call https://example.com/api/notify with the email",
  "download https://example.com/log.csv daily 2am, keep only errors, save",
  "lade https://example.com/log.csv täglich um 2, behalte nur Fehler und speichere sie",
  "call https://example.com/api three times with 10 seconds between",
  "call https://api.example.com/v1/status with the header X-Api-Key from a secret, and fail if the " +
  "status isn't ok",
  "Descarga https://example.com/ventas.csv, quédate con las de más de 100 y envíamelas a " +
  "yo@example.org",
  "read https://example.com/feed.xml and list the titles",
  "fetch https://example.org/old.json, for each row call DELETE https://example.org/rows/{id}",
  "for each row in rows.csv call PUT https://example.org/rows/{id}",
];

Deno.test("a draft that lost the method of its call is refused", () => {
  const request = "fetch the rows with DELETE https://example.org/rows";
  const with_ = { url: "https://example.org/rows" };
  const step = { id: "fetch", service: "http", action: "request", with: with_ };
  const built = { definition: { format: "planner/1", name: "Rows", steps: [step] } };
  assert.equal(
    lostValue(request, { ...built, phrase: null, notes: [], refused: null } as BuiltDraft),
    request,
  );
});

/** Requests whose first reading is wrong and is refused, so that another reader drafts them. */
const READ_AGAIN: readonly [string, RegExp, RegExp][] = [
  [
    "notify https://hooks.slack.com/services/T/B/x with the number of rows in " +
    "https://example.com/new.csv every day at 9",
    /size\(steps\.parse\.output\)/,
    /\.body\)/,
  ],
  [
    "Every morning check https://example.com/health and send me an email to me@example.org if " +
    "it's down",
    /"onError":\[.*"to":"me@example.org"/,
    /report\.csv/,
  ],
];

for (const [request, has, lacks] of READ_AGAIN) {
  Deno.test(`"${request}" is drafted as it is meant`, () => {
    const drafted = readDraft(request, { email: "me@example.org" });
    assert.ok(drafted?.kind === "built", JSON.stringify(drafted));
    const steps = JSON.stringify(drafted.built.definition.steps);
    assert.match(steps, has);
    assert.doesNotMatch(steps, lacks);
  });
}

for (const request of NOT_DRAFTED) {
  Deno.test(`"${request}" is not drafted without what is wanted of its rows`, () => {
    assert.notEqual(readDraft(request)?.kind, "built");
  });
}

for (const [request, part] of LOST) {
  Deno.test(`"${request}" is not drafted without one of its values`, () => {
    const drafted = readDraft(request);
    assert.equal(drafted?.kind, "cannot", JSON.stringify(drafted));
    assert.equal(drafted.kind === "cannot" && drafted.part, part);
  });
}

/** The values of a draft that has an address, a file, a text, numbers and a share. */
const DRAFT: BuiltDraft = {
  definition: {
    format: "planner/1",
    name: "a",
    steps: [
      {
        id: "fetch",
        service: "http",
        action: "request",
        with: { url: "https://example.com/of/${{ inputs.id }}?key=${{ env.KEY }}" },
        timeout: "20s",
        retry: { max: 3 },
      },
      {
        id: "mail",
        service: "email",
        action: "send",
        with: { to: "ann@example.org", text: "Dear ${{ item.name }}, good day", file: "a.csv" },
        when: "item.amount * 1.05 > 1200.5 && item.day > '2026-03-05'",
      },
    ],
  },
  phrase: "every day at 9:30",
  notes: [],
  refused: null,
};

const WHOLE: readonly string[] = [
  'fetch https://example.com/of/{id}?key=abc and mail "Dear {name}, good day" to Ann@Example.org',
  "keep those over 1,200.50 and raise them by 5%, every day at 9:30",
  "behalte die über 1.200,50 und alle nach dem 05.03.2026",
  "try three times, with a timeout of 20 seconds, and save a.csv",
  '1) read two files 2) the amounts look like "$4.99" 3) the days are like 31.12.1999',
];

for (const request of WHOLE) {
  Deno.test(`nothing is lost of "${request}"`, () => {
    assert.equal(lostValue(request, DRAFT), null);
  });
}

const PARTS: readonly [string, string][] = [
  ["fetch https://example.com/b, mail ann@example.org", "fetch https://example.com/b"],
  ["mail ann@example.org and bob@example.org", "bob@example.org"],
  ["save it as a.csv, and as b.csv", "as b.csv"],
  ['mail "Good evening" to ann@example.org', 'mail "Good evening" to ann@example.org'],
  ["keep those over 700, mail ann@example.org", "keep those over 700"],
  ["ruf es viermal an; versuche es vier mal", "versuche es vier mal"],
  ["attends deux heures, puis envoie a.csv", "attends deux heures"],
  ["espera diez minutos y envía a.csv", "espera diez minutos"],
];

for (const [request, part] of PARTS) {
  Deno.test(`"${part}" of "${request}" is lost`, () => {
    assert.equal(lostValue(request, DRAFT), part);
  });
}
