import { type TemplateDetail, templates } from "../../src/workflows/templates/template.ts";
import { code, markdownTable } from "./table.ts";

const INTRODUCTION = `# Templates

Templates are workflows to start from; they are part of the program. Each is a complete definition
in [the planner format](definition.md), with comments that explain what it does and where to change
it. Tests run each template against servers that succeed, and against servers that fail.

In a chat, say \`what templates are there?\` and \`use the template csv-cleanup called May\`; the
template becomes the draft of the thread. With the API:

\`\`\`bash
base=http://127.0.0.1:8080
token=$(deno task heddle token --sub 7d7e9f6c-3b0a-4c52-9a39-2f6d6a0f4e11 \\
  --email you@example.org --org acme)

api() { curl -sS --fail-with-body -H "Authorization: Bearer $token" "$base/api/v1$1" "\${@:2}"; }

api /templates
api /templates/csv-cleanup
api /templates/csv-cleanup/workflows -H "Content-Type: application/json" --data '{ "name": "May" }'
\`\`\`

The last command returns the same as \`POST /workflows\`. The caller owns the new workflow. Its draft
is the text of the template, with the comments, and can be changed, published and run like any other
draft. For an unknown name, the response is 404 and names the most similar template.
`;

/** `docs/templates.md`. */
export function templatesPage(): string {
  const all = [...templates().values()];
  const rows = all.map(({ slug, description, services }) => [
    `[${code(slug)}](#${slug})`,
    description,
    services.map(code).join(", "),
  ]);
  const table = markdownTable(["Template", "What it does", "Services"], rows);
  return [INTRODUCTION.trimEnd(), table, ...all.map(templateText)].join("\n\n") + "\n";
}

function templateText({ slug, title, source, ...needed }: TemplateDetail): string {
  const needs = needsOf(needed);
  return [
    `## ${slug}`,
    `${title}.`,
    ...needs.length === 0 ? [] : [markdownTable(["Needs", "As", "Meaning"], needs)],
    "```yaml\n" + source + "```",
  ].join("\n\n");
}

type Needs = Pick<TemplateDetail, "inputs" | "env" | "schedule" | "needsNetwork">;

function needsOf({ inputs, env, schedule, needsNetwork }: Needs): string[][] {
  const given = Object.entries(inputs).map(([name, input]) => [
    code(name),
    "default" in input ? `input, ${code(JSON.stringify(input.default))} unless given` : "input",
    input.description ?? "",
  ]);
  const set = Object.entries(env).map(([name, { secret = true, description = "" }]) => [
    code(name),
    secret ? "secret environment variable" : "environment variable",
    description,
  ]);
  const network = needsNetwork ? [["network", "", "Runs call other servers"]] : [];
  const when = schedule?.cron && `${code(schedule.cron)}, ${schedule.timezone}`;
  const clock = when ? [["schedule", when, "Starts when the workflow is published"]] : [];
  return [...given, ...set, ...network, ...clock];
}
