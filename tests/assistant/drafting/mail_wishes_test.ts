/** Wishes for e-mail, written down before they were read. */
import assert from "node:assert/strict";
import { readDraft } from "../../../src/assistant/built_in/drafting/read_draft.ts";
import type { ActionStep, Definition, Step } from "../../../src/definition/definition.ts";
import { printDefinition } from "../../../src/definition/canonical.ts";
import { parseDefinition } from "../../../src/definition/parse.ts";

const FILE = {
  subject: "${{ workflow.name }}",
  text: "The file is attached.",
  attachments: "${{ steps.report.output.objectKey }}",
};
const URL = "https://shop.example.com/orders.csv";

/** The sentence, the services of its steps, and the fields of its e-mail. */
const WISHES: readonly (readonly [says: string, services: string, mail: object])[] = [
  [
    `every morning at 8 get ${URL}, keep rows where amount is over 100, save them as big.csv and email it to ada@example.org`,
    "http data data files email",
    { to: "ada@example.org", ...FILE },
  ],
  [
    `fetch ${URL}, sort the orders by amount and e-mail them to ada.lovelace+orders@mail.example.co.uk`,
    "http data data files email",
    { to: "ada.lovelace+orders@mail.example.co.uk", ...FILE },
  ],
  [
    `read the uploaded csv file, sum amount by region and send the result by e-mail to ada@example.org`,
    "files data data files email",
    { to: "ada@example.org", ...FILE },
  ],
  [
    `fetch ${URL} and send it to ada@example.org`,
    "http email",
    { to: "ada@example.org", ...FILE, attachments: "${{ steps.fetch.output.objectKey }}" },
  ],
  [
    `fetch ${URL}, keep those with status open, write them to open.csv, then send an email to ada@example.org with the file`,
    "http data data files email",
    { to: "ada@example.org", ...FILE },
  ],
  [
    `Hole ${URL}, behalte die mit status open und schicke das Ergebnis per E-Mail an ada@example.org`,
    "http data data files email",
    { to: "ada@example.org", ...FILE },
  ],
  [
    `récupère ${URL}, garde celles avec status open et envoie le résultat par e-mail à ada@example.org`,
    "http data data files email",
    { to: "ada@example.org", ...FILE },
  ],
  [
    `descarga ${URL}, conserva los cuyo status es open y envía el resultado por correo a ada@example.org`,
    "http data data files email",
    { to: "ada@example.org", ...FILE },
  ],
  [
    'send an email to ada@example.org saying "Lunch is ready"',
    "email",
    { to: "ada@example.org", subject: "${{ workflow.name }}", text: "Lunch is ready" },
  ],
  [
    'every friday at 17:00 email "Fill in your time sheets, ${{ env.TOKEN }}" to team@example.org',
    "email",
    {
      to: "team@example.org",
      subject: "${{ workflow.name }}",
      text: "Fill in your time sheets, $${{ env.TOKEN }}",
    },
  ],
  [
    `watch ${URL} every hour and tell ada@example.org when state is not ok`,
    "http data data files email",
    { to: "ada@example.org", ...FILE },
  ],
  [
    `fetch ${URL} and email me at ada@example.org`,
    "http email",
    { to: "ada@example.org", ...FILE, attachments: "${{ steps.fetch.output.objectKey }}" },
  ],
  [
    "ask me for approval, then email ada@example.org",
    "human email",
    {
      to: "ada@example.org",
      subject: "${{ workflow.name }}",
      text: "The workflow ${{ workflow.name }} has run.",
    },
  ],
];

for (const [says, services, mail] of WISHES) {
  Deno.test(`a draft sends the e-mail that "${says}" asks for`, () => {
    const definition = definitionOf(says);
    assert.equal(actionsOf(definition.steps).map(({ service }) => service).join(" "), services);
    assert.deepEqual(mailsOf(definition), [mail]);
  });
}

Deno.test("a draft sends an e-mail where a step fails, and none where it does not", () => {
  for (
    const says of [
      `check ${URL}, if it fails, email ops@example.org`,
      `fetch ${URL} and notify ops@example.org if it fails`,
      `fetch ${URL}, if it fails send an email to ops@example.org`,
    ]
  ) {
    const [step, ...others] = actionsOf(definitionOf(says).steps);
    assert.deepEqual(others, [], says);
    const [handled] = Array.isArray(step?.onError) ? actionsOf(step.onError) : [];
    assert.deepEqual([handled?.service, handled?.with?.["to"]], ["email", "ops@example.org"], says);
  }
});

Deno.test("an e-mail without an address is asked about, and the answer completes the draft", () => {
  const said = [
    `fetch ${URL}, keep those with status open and email me the result`,
    `fetch ${URL}, keep those with status open and send it by email`,
    `fetch ${URL}, keep those with status open and send me an email with the file`,
  ];
  for (const says of said) {
    const drafted = readDraft(says);
    assert.equal(drafted?.kind, "asks", says);
    if (drafted?.kind !== "asks") continue;
    assert.match(drafted.question.text, /Which|which e-mail address/);
    assert.equal(drafted.question.fill("whatever you like"), null);
    const filled = drafted.question.fill("to ada@example.org.");
    assert.deepEqual(mailsOf(definitionOf(filled ?? "")), [{ to: "ada@example.org", ...FILE }]);
  }
});

const ME = { email: "me@example.org" };

for (
  const [says, phrase] of [
    [`fetch ${URL} and email it to me`, null],
    [`mail me the rows from ${URL} where status is open every day at 7`, "every day at 7"],
    [`send me a weekly report of the orders with amount above 5 from ${URL}`, "weekly"],
    [
      `I'd like to get an email every Friday with the rows from ${URL} where status is open`,
      "every Friday",
    ],
    [
      `schicke mir jeden Montag um 8 die Zeilen aus ${URL} mit amount über 100`,
      "jeden Montag um 8",
    ],
    [
      `envoie-moi chaque lundi à 8h les lignes de ${URL} où amount est supérieur à 100`,
      "chaque lundi à 8h",
    ],
    [`envíame las filas de ${URL} donde amount es mayor que 100`, null],
  ] as const
) {
  Deno.test(`"${says}" is sent to the user, and the answer tells the address`, () => {
    const drafted = readDraft(says, ME);
    assert.ok(drafted?.kind === "built", JSON.stringify(drafted));
    const { definition, phrase: time, notes } = drafted.built;
    assert.deepEqual(actionsOf(definition.steps).flatMap(({ with: { to } = {} }) => to ?? []), [
      ME.email,
    ]);
    assert.equal(time, phrase);
    assert.ok(notes.some((note) => note.includes(ME.email)), notes.join());
    assert.equal(readDraft(says)?.kind, "asks", "whose address is unknown is asked");
  });
}

Deno.test("a user without an address on the internet is asked for one", () => {
  const drafted = readDraft(`fetch ${URL} and email it to me`, { email: "you@localhost" });
  assert.ok(drafted?.kind === "asks", JSON.stringify(drafted));
  assert.match(drafted.question.text, /To which e-mail address/);
});

Deno.test("an e-mail for others is never sent to the user", () => {
  for (const whom of ["them", "us", "her", "the team"]) {
    assert.notEqual(readDraft(`fetch ${URL} and email it to ${whom}`, ME)?.kind, "built", whom);
  }
  const drafted = readDraft(`fetch ${URL} and email us the result`, ME);
  assert.equal(drafted?.kind, "asks");
});

Deno.test("no e-mail is made of a loop or of a mention", () => {
  for (
    const says of [
      `for each order in ${URL} email ada@example.org`,
      `fetch ${URL} and do not email it to ada@example.org`,
    ]
  ) {
    assert.notEqual(readDraft(says)?.kind, "built", says);
  }
});

Deno.test("addresses are read in linear time", () => {
  for (const piece of ["a.", "a@", "a@b.", "-", "a+a@a-"]) {
    readDraft(`fetch ${URL} and email it to ${piece.repeat(20_000).slice(0, 3_900)}`);
  }
});

function definitionOf(says: string): Definition {
  const drafted = readDraft(says);
  if (drafted?.kind !== "built") throw new Error(`${says}: ${JSON.stringify(drafted)}`);
  const { definition } = drafted.built;
  assert.deepEqual(parseDefinition(printDefinition(definition, "yaml")).errors, []);
  return definition;
}

function actionsOf(steps: readonly Step[]): ActionStep[] {
  return steps.filter((step) => "service" in step);
}

function mailsOf({ steps }: Definition): unknown[] {
  return actionsOf(steps).filter(({ service }) => service === "email").map((step) => step.with);
}
