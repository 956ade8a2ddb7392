import { equal, ok } from "node:assert/strict";
import { WITHHELD } from "../../../src/assistant/grammar/withheld.ts";
import { withholdValues } from "../../../src/assistant/secrets/withhold_values.ts";
import { commandsWith, MESSAGES_AROUND } from "./commands.ts";

const SECRET = "hunter2secret9x1";

for (const [where, around] of Object.entries(MESSAGES_AROUND)) {
  Deno.test(`the secrets of commands are withheld that stand ${where}`, () => {
    for (const command of commandsWith(SECRET)) {
      if (where === "without its first word" && !/^\S+ -[HubU] /.test(command)) continue;
      const { text } = withholdValues(around(command));
      ok(!text.includes(SECRET), text);
      ok(text.includes(WITHHELD), text);
    }
  });
}

/** Values that tell nobody anything. */
const PLAIN: readonly string[] = [
  "curl https://api.example.com/a?page_token=abcDEF123ghiJKL456&sort_token=name",
  "curl 'https://api.example.com/a?nextPageToken=abc&max_tokens=20&token_type=bearer'",
  "curl 'https://api.example.com/a?code=DE&session=2026&sid=12&hash=none'",
  "curl 'https://api.example.com/a?session=2026-11-26T08:30:00Z&code=SKU-12345'",
  "curl 'https://api.example.com/a?author=ada&keyword=key&password=$PASSWORD'",
  'curl -H \'Accept: application/json\' -H "X-Api-Key: $KEY" -H "Authorization: Bearer ${T}"',
  'curl -u "$USER:$PASSWORD" https://api.example.com/a',
  'curl -u ada https://api.example.com/a -H "X-Api-Key: $(cat key)"',
  "curl -b cookies.txt -d @body.json https://api.example.com/a",
  'curl -d \'{"code": "DE", "hasPassword": true, "session": 2026}\' https://example.com',
  "please run curl -H 'X-Api-Key: ${{ env.KEY }}' https://example.com and mail it to a@b.example",
  "git clone ssh://git@example.com/a.git, then curl https://example.com/a",
  "what does curl do with -d and -F?",
  "sort it by price, and -update the rest of it",
];

Deno.test("what is no secret of a command stays", () => {
  for (const message of PLAIN) equal(withholdValues(message).text, message);
});

Deno.test("a user is withheld that stands in any address", () => {
  const addresses = [
    "https://#@api.example.com/a",
    "https://ada:#@api.example.com/a",
    "postgres://ada:#@db.example.com/orders",
    "HTTP://ada:#@EXAMPLE.COM",
  ];
  for (const address of addresses) {
    const message = (secret: string) =>
      `fetch ${address.replace("#", secret)} and save it as a.json`;
    equal(withholdValues(message(SECRET)).text, message(WITHHELD));
  }
  const plain = "look at https://example.com/@ada, ssh://git@example.com and mail ada@example.com";
  equal(withholdValues(plain).text, plain);
});

Deno.test("only the secret is taken out of a command", () => {
  const command =
    "curl -u ada:# 'https://example.com/a?q=1&key=#&b=2' -H 'Authorization: Basic #'" +
    ` -d '{"pin": 1, "token": "#", "a": "b"}' and save it`;
  for (const words of ["please run ", "", "```\n"]) {
    const { text } = withholdValues(`${words}${command.replaceAll("#", SECRET)}`);
    equal(text, `${words}${command.replaceAll("#", WITHHELD)}`);
  }
});

Deno.test("the longest hostile commands are read in time that grows with their length", () => {
  const units = [
    "curl ",
    "curl -H '",
    ' -H "a',
    " -H a:",
    " -d a=",
    "curl \\",
    'curl -d \'\\"password\\":\\"',
    ' "password":"\\',
    "curl https://a:",
    "https://",
    " a:",
    "?a=",
    "&a",
    "<password>",
    "<a ",
    "> curl\n",
    "```curl\n",
    "eyJ",
    "eyJaaaaaaaaaaaa.",
    "[a",
  ];
  for (const unit of units) {
    for (const before of ["curl ", ""]) {
      const text = before + unit.repeat(Math.floor(100_000 / unit.length));
      ok(withholdValues(text).text.length > 0);
    }
  }
});
