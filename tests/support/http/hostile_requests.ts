import { BASE64, DEFINITIONS, PARSED, PRINTED } from "../texts/hostile_texts.ts";
import type { Json, JsonObject } from "../../../src/lib/json.ts";
import type { Address, Answer, ApiClient } from "../processes/api_client.ts";

/** A request that carries a hostile text. */
export interface HostileRequest {
  name: string;
  /** Characters of the text, about. */
  size: number;
  send(api: ApiClient, server: Address): Promise<Answer>;
}

const [SMALL, MIDDLE, LARGE] = [10_000, 100_000, 900_000];
/** The characters of a definition, whose limit is 256 KB. */
const DEFINITION = 250_000;

/** Every text in each of the sizes, through the address that takes it. */
export function hostileRequests(
  sizes: readonly number[] = [SMALL, MIDDLE, LARGE],
): HostileRequest[] {
  const ofDefinitions = [...new Set(sizes.map((size) => Math.min(size, DEFINITION)))];
  return [
    ...Object.entries(PARSED).flatMap(([format, texts]) =>
      texts.flatMap(({ name, make }) =>
        inSizes(`parse ${format}: ${name}`, sizes, (size) => ({
          path: "/workflows/dry-run",
          body: () => dryRun("parse", { text: make(size), format }),
        }))
      )
    ),
    ...PRINTED.flatMap(({ name, format, make }) =>
      inSizes(`print ${format}: ${name}`, sizes, (size) => ({
        path: "/workflows/dry-run",
        body: () => dryRun("print", { value: make(size), format }),
      }))
    ),
    ...BASE64.flatMap(({ name, make }) =>
      inSizes(`write base64: ${name}`, sizes, (size) => ({
        path: "/steps/test",
        body: () => writeBase64(make(size)),
      }))
    ),
    ...DEFINITIONS.flatMap(({ name, make }) => [
      ...inSizes(`validate: ${name}`, ofDefinitions, (size) => ({
        path: "/workflows/validate",
        body: () => ({ definition: make(size) }),
      })),
      ...inSizes(`create: ${name}`, [DEFINITION], (size) => ({
        path: "/workflows",
        body: () => ({ definition: make(size) }),
      })),
    ]),
    ...inSizes("dry run: templates", [DEFINITION], (size) => ({
      path: "/workflows/dry-run",
      body: () => ({ definition: templates(size) }),
    })),
    ...wrongInputs(),
    ...diffs(),
  ];
}

interface Sized {
  path: string;
  body: () => Json;
}

function inSizes(
  name: string,
  sizes: readonly number[],
  request: (size: number) => Sized,
): HostileRequest[] {
  return sizes.map((size) => {
    const { path, body } = request(size);
    return { name, size, send: (api) => api.call(`POST ${path}`, body()) };
  });
}

const DRY_RUN: Readonly<Record<"parse" | "print", JsonObject>> = {
  parse: { text: "${{ inputs.given.text }}" },
  print: { value: "${{ inputs.given.value }}" },
};

function dryRun(action: "parse" | "print", given: JsonObject): Json {
  const fields = { ...DRY_RUN[action], as: String(given.format) };
  return {
    definition: {
      format: "planner/1",
      name: "Hostile",
      inputs: { given: { type: "json" } },
      steps: [{ id: "a", service: "data", action, with: fields }],
      outputs: { done: true },
    },
    inputs: { given },
  };
}

function writeBase64(text: string): Json {
  const fields = { name: "hostile.bin", base64: "${{ inputs.text }}" };
  return {
    step: { id: "a", service: "files", action: "write", with: fields },
    inputs: { text },
  };
}

function templates(size: number): string {
  const template = '"${{ [1, 2].map(x, x * 2) }}", ';
  return `format: planner/1\nname: Hostile\nsteps: []\noutputs: { a: [${
    template.repeat(size / template.length)
  }] }\n`;
}

const PLAIN = `format: planner/1
name: Plain
inputs: { given: { type: string } }
steps:
  - { id: a, service: data, action: parse, with: { as: json, text: "1" } }
`;

function wrongInputs(): HostileRequest[] {
  const wrong = () =>
    Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, ""]));
  return ["inputs", "envs"].map((field) => ({
    name: `run: 100,000 wrong ${field}`,
    size: LARGE,
    async send(api) {
      const workflowId = await api.publish(PLAIN);
      return await api.call(`POST /workflows/${workflowId}/runs`, { [field]: wrong() });
    },
  }));
}

function diffs(): HostileRequest[] {
  const lines = (word: string): string => {
    const text = Array.from({ length: 20_000 }, (_, at) => `${word}${at},`).join("");
    return `${PLAIN}outputs: { a: [${text.slice(0, 240_000)}1] }\n`;
  };
  const keys = (word: string): string => {
    const text = Array.from({ length: 12_000 }, (_, at) => `k${(at * 7919) % 12_000}: ${word}, `);
    return `${PLAIN}outputs: { a: { ${text.join("")} } }\n`;
  };
  const pairs: [string, string, string][] = [
    ["lines", lines("a"), lines("b")],
    ["keys", keys("a"), keys("b")],
    ["a valid and a broken text", lines("a"), `${lines("b")}\n"`],
  ];
  return pairs.map(([name, before, after]) => ({
    name: `diff: ${name}`,
    size: DEFINITION,
    async send(api) {
      const workflowId = await api.publish(before);
      await api.expect(200, `PUT /workflows/${workflowId}/draft`, { definition: after });
      return await api.call(`GET /workflows/${workflowId}/diff?from=1&to=draft`);
    },
  }));
}
