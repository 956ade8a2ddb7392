import assert from "node:assert/strict";
import { printDefinition } from "../../src/definition/canonical.ts";
import { formatSource } from "../../src/definition/format_source.ts";
import { parseDefinition } from "../../src/definition/parse.ts";
import { EXAMPLE } from "./example.ts";
import { generator, makeDefinition } from "./generated.ts";

const GENERATED = 30;

Deno.test("formatSource() keeps comments and single blank lines where they stand", () => {
  const source = `# Reports
# of regions

name: Regional report   # the name
format: planner/1


# What it takes
inputs:
  # first the region
  region: { default: EU, type: string } # EU unless told
steps:
  # keep them
  - service: data
    # the id
    id: keep
    action: filter
    with:
      # which
      where: item.region == inputs.region
      # all
      items: \${{ inputs.rows }}

  - id: report
    service: files
    action: write
    with: { text: "one\\ntwo\\n", name: 'a.txt' }
    # about retry
    retry: { max: 2 } # at most
# the end
`;
  const formatted = `# Reports
# of regions

format: planner/1
name: Regional report # the name

# What it takes
inputs:
  # first the region
  region:
    type: string
    # EU unless told
    default: EU
steps:
  # keep them
  # the id
  - id: keep
    service: data
    action: filter
    with:
      # all
      items: \${{ inputs.rows }}
      # which
      where: item.region == inputs.region

  - id: report
    service: files
    action: write
    with:
      name: a.txt
      text: |
        one
        two
    # about retry
    retry:
      # at most
      max: 2

# the end
`;
  assert.equal(formatSource(source).text, formatted);
});

Deno.test("formatSource() writes what printDefinition() does where there are no comments", () => {
  for (let seed = 1; seed <= GENERATED; seed++) {
    const definition = makeDefinition(seed);
    const canonical = printDefinition(definition, "yaml");
    assert.equal(formatSource(canonical).text, canonical, `seed ${seed}`);
    const json = JSON.stringify(definition);
    assert.equal(formatSource(json).text, printDefinition(definition, "json"));
    assert.equal(formatSource(`%YAML 1.2\n---\n${json}`).text, canonical, `seed ${seed}`);
  }
});

Deno.test("formatSource() loses no comment and changes no value, and writes it once and for all", () => {
  for (let seed = 1; seed <= GENERATED; seed++) {
    const definition = makeDefinition(seed);
    const texts = [printDefinition(definition, "yaml"), JSON.stringify(definition, null, 2)];
    for (const text of texts) {
      const { source, comments } = withComments(text, generator(seed));
      const { text: formatted } = formatSource(source);
      assert.ok(formatted !== null, `seed ${seed}\n${source}`);
      const lost = comments.filter((comment) => formatted.split(comment).length !== 2);
      assert.deepEqual(lost, [], `seed ${seed}\n${source}\nas\n${formatted}`);
      const [before, after] = [parseDefinition(source), parseDefinition(formatted)];
      assert.deepEqual(after.definition, before.definition, `seed ${seed}\n${source}`);
      assert.equal(formatSource(formatted).text, formatted, `seed ${seed}\n${source}`);
    }
  }
});

/** The text with a comment above or behind about every third line. */
function withComments(text: string, next: (below: number) => number) {
  const comments: string[] = [];
  const comment = () => {
    comments.push(`# comment ${comments.length};`);
    return comments.at(-1);
  };
  const lines = text.trimEnd().split("\n").map((line) => {
    // The library takes no comment at the start of a line inside of brackets.
    const indent = line === "}" ? " " : /^ */.exec(line)?.[0] ?? "";
    const choice = next(6);
    if (choice === 0) return `${indent}${comment()}\n${line}`;
    return choice === 1 ? `${line} ${comment()}` : line;
  });
  return { source: `${lines.join("\n")}\n`, comments };
}

Deno.test("formatSource() formats what is wrong, as long as it can be read", () => {
  assert.deepEqual(formatSource("steps: {}\nname: 5\n"), {
    text: "name: 5\nsteps: {}\n",
    errors: [],
  });
  assert.equal(formatSource("{}").text, "{}\n");
  const unread = formatSource("name: [\n");
  assert.equal(unread.text, null);
  assert.deepEqual(unread.errors.map(({ message }) => message), ["the [ is never closed"]);
  assert.deepEqual(formatSource("- a").errors.map(({ message }) => message), ["must be an object"]);
  assert.throws(() => formatSource(`${EXAMPLE}#${"x".repeat(300_000)}`), { code: "too_large" });
});

Deno.test("formatSource() ends lines with a line feed, whatever the source does", () => {
  const text = formatSource(EXAMPLE).text;
  assert.equal(formatSource(EXAMPLE.replaceAll("\n", "\r\n")).text, text);
  assert.equal(formatSource(`\ufeff${EXAMPLE}`).text, text);
});
