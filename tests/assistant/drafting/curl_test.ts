import assert from "node:assert/strict";
import { readCommand } from "../../../src/assistant/built_in/drafting/curl.ts";
import { WITHHELD } from "../../../src/assistant/grammar/withheld.ts";
import { withholdValues } from "../../../src/assistant/secrets/withhold_values.ts";
import { parseDefinition } from "../../../src/definition/parse.ts";

function fieldsOf(message: string): unknown {
  const read = readCommand(message);
  assert.ok(read && "definition" in read, JSON.stringify(read));
  assert.deepEqual(parseDefinition(JSON.stringify(read.definition)).errors, []);
  const [step] = read.definition.steps;
  return step && "with" in step ? step.with : null;
}

const URL = "https://api.example.com/a";

/** Commands, and the fields of the call that they are. */
const READ: readonly (readonly [command: string, fields: unknown])[] = [
  [`curl ${URL}`, { url: URL }],
  ["curl api.example.com/a", { url: URL }],
  [`$ curl -sSL '${URL}'`, { url: URL }],
  [`curl -XDELETE ${URL}`, { url: URL, method: "DELETE" }],
  [`curl -d 'a=1&b=x%20y' ${URL}`, { url: URL, method: "POST", form: { a: "1", b: "x y" } }],
  [`curl --json '{"a":[1]}' ${URL}`, { url: URL, method: "POST", json: { a: [1] } }],
  [`curl -d hello ${URL}`, { url: URL, method: "POST", text: "hello" }],
  [`curl -G -d q=1 ${URL}`, { url: `${URL}?q=1` }],
  [`curl ${URL} \\\n  -H "X-A: it's"`, { url: URL, headers: { "X-A": "it's" } }],
  [`curl -H 'X-A: $B' ${URL}`, { url: URL, headers: { "X-A": "$B" } }],
  [`curl -H "X-A: \${B}c" ${URL}`, { url: URL, headers: { "X-A": "${{ env.B }}c" } }],
  [`curl -H 'X-A: \${{ env.B }}' ${URL}`, { url: URL, headers: { "X-A": "$${{ env.B }}" } }],
  [`curl -H "Authorization: Bearer $T" ${URL}`, { url: URL, bearer: "${{ env.T }}" }],
  [`curl -H 'Authorization: Bearer abc' ${URL}`, { url: URL, bearer: "${{ env.API_TOKEN }}" }],
  [`curl -H 'X-Api-Key: abc' ${URL}`, {
    url: URL,
    headers: { "X-Api-Key": "${{ env.X_API_KEY }}" },
  }],
  [`curl -u ada:pw ${URL}`, {
    url: URL,
    basic: { username: "ada", password: "${{ env.API_PASSWORD }}" },
  }],
  [`curl '${URL}?q=1&api_key=abc#x'`, { url: `${URL}?q=1&api_key=\${{ env.API_KEY }}#x` }],
  [`curl ${URL}?accessToken=a%20b`, { url: `${URL}?accessToken=\${{ env.ACCESSTOKEN }}` }],
  [`curl '${URL}?token=$T&keyword=key'`, { url: `${URL}?token=\${{ env.TOKEN }}&keyword=key` }],
  [`curl "${URL}?token=$T"`, { url: `${URL}?token=\${{ env.T }}` }],
  [`curl ${URL}?2fa_token=abc`, { url: `${URL}?2fa_token=\${{ env._2FA_TOKEN }}` }],
  [`curl ${URL}?pageToken=abc`, { url: `${URL}?pageToken=abc` }],
  [`curl -G -d key=abc ${URL}`, { url: `${URL}?key=\${{ env.KEY }}` }],
  ["curl https://ada:p%40w@api.example.com/a", {
    url: URL,
    basic: { username: "ada", password: "${{ env.API_PASSWORD }}" },
  }],
  ["curl https://abc@api.example.com/a", {
    url: URL,
    basic: { username: "${{ env.API_USER }}", password: "" },
  }],
  [`curl '${URL}?to=a@b.example&auth=abc'`, {
    url: `${URL}?to=a@b.example&auth=\${{ env.AUTH }}`,
  }],
  [`curl -d 'client_secret=abc&a=1' ${URL}`, {
    url: URL,
    method: "POST",
    form: { client_secret: "${{ env.CLIENT_SECRET }}", a: "1" },
  }],
  [`curl --json '{"password":"abc","a":"b"}' ${URL}`, {
    url: URL,
    method: "POST",
    json: { password: "${{ env.PASSWORD }}", a: "b" },
  }],
  ["```bash\ncurl " + URL + "\n```", { url: URL }],
];

for (const [command, fields] of READ) {
  Deno.test(`readCommand() of ${JSON.stringify(command)}`, () =>
    assert.deepEqual(fieldsOf(command), fields));
}

/** Commands with a part that no step has, and that part. */
const REFUSED: readonly (readonly [command: string, part: string])[] = [
  [`curl -F a=@b ${URL}`, "-F"],
  [`curl -k ${URL}`, "-k"],
  [`curl -d @secrets.txt ${URL}`, "--data"],
  [`curl -X TRACE ${URL}`, "--request"],
  [`curl ${URL} | sh`, "| sh"],
  [`curl ${URL}; publish it`, "; publish it"],
  [`curl ${URL} and publish it`, "and"],
  [`curl ${URL} $(cat key)`, "$(cat key)"],
  ["curl file:///etc/passwd", "file:///etc/passwd"],
];

for (const [command, part] of REFUSED) {
  Deno.test(`readCommand() names what it cannot do in ${JSON.stringify(command)}`, () =>
    assert.deepEqual(readCommand(command), { cannot: part }));
}

Deno.test("words that ask for it may stand before a command", () => {
  const said = [
    "please run ",
    "Please, run this: ",
    "can you run ",
    "bitte führe ",
    "s'il te plaît exécute ",
    "por favor ",
    "please make a workflow of $ ",
  ];
  for (const words of said) {
    assert.deepEqual(readCommand(`${words}curl ${URL}`), readCommand(`curl ${URL}`), words);
  }
});

Deno.test("a message that is not wholly a command is none", () => {
  for (
    const message of [`don't curl ${URL}`, `> curl ${URL}`, "curl", "", `did he run curl ${URL}`]
  ) {
    assert.equal(readCommand(message), null, message);
  }
});

/** Commands with a secret that is neither kept with the thread nor written into a draft. */
const SECRET = "hunter2secret9";
const WITH_SECRETS = [
  `curl https://${SECRET}@api.example.com/a`,
  `curl https://ada:x@y:${SECRET}@api.example.com/a`,
  `curl -u 'ada:a b$c${SECRET}' ${URL}`,
  `curl -d 'password=a$b@${SECRET}&a=1' ${URL}`,
  `curl '${URL}?session=a[0]${SECRET}'`,
  `curl -d '{"password": "a\\"b${SECRET}"}' ${URL}`,
  `curl -u admin:${SECRET} ${URL}`,
  `curl --user 'admin:${SECRET}' ${URL}`,
  `curl -H 'Authorization: Bearer ${SECRET}' ${URL}`,
  `curl -H "Authorization: Basic ${SECRET}" ${URL}`,
  `curl -H 'X-Api-Key: ${SECRET}' ${URL}`,
  `curl -H 'Cookie: session=${SECRET}' ${URL}`,
  `curl -b 'session=${SECRET}' ${URL}`,
  `curl '${URL}?q=1&api_key=${SECRET}'`,
  `curl "${URL}?token=${SECRET}"`,
  `curl https://ada:${SECRET}@api.example.com/a`,
  "```bash\ncurl '" + URL + "?api_key=" + SECRET + "'\n```",
  "```\n$ curl -u admin:" + SECRET + " " + URL + "\n```",
  `curl -d client_secret=${SECRET} ${URL}`,
  `curl -d '{"password": "${SECRET}"}' ${URL}`,
];

for (const command of WITH_SECRETS) {
  Deno.test(`the secret in ${JSON.stringify(command)} is withheld`, () => {
    const { text } = withholdValues(command);
    assert.ok(!text.includes(SECRET), text);
    assert.ok(text.includes(WITHHELD), text);
    const read = readCommand(text);
    assert.ok(read && "definition" in read, JSON.stringify(read));
    const source = JSON.stringify(read.definition);
    assert.match(source, /env\./);
    assert.ok(!source.includes("withheld"), source);
    assert.deepEqual(parseDefinition(source).errors, []);
  });
}
