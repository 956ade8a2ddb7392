import type { Json } from "../../lib/json.ts";
import type { Talk } from "../talk.ts";
import type { Tool } from "../tool.ts";
import { offeredTools } from "../tools.ts";
import { readAttachmentTool } from "../tools/attachment_reading.ts";
import { GROUPED_TOOLS } from "../tools/tool_groups.ts";
import { lookUpTool } from "../tools/look_up.ts";
import { patchDraftTool } from "../tools/patching.ts";
import { readRunTool } from "../tools/run_reading.ts";
import { readWorkflowTool } from "../tools/reading.ts";
import { dryRunTool, tryStepTool } from "../tools/trials.ts";
import { contextTokensOf, type ModelAndUser } from "./context/token_budget.ts";
import type { FunctionTool } from "./request.ts";
import { toFunction } from "./tool_schema.ts";

/** Tools with which a model inspects and tries things, in addition to those of both assistants. */
const MODEL_TOOLS: readonly Tool[] = [
  lookUpTool,
  readWorkflowTool,
  patchDraftTool,
  dryRunTool,
  tryStepTool,
  readRunTool,
  readAttachmentTool,
];

/** A model whose context has this many tokens is offered every tool at once. */
const ALL_FROM_TOKENS = 24_000;

/**
 * The tools of one reply. Every tool that the caller may use can be called, but only some are
 * offered.
 */
export class Toolbox {
  readonly #tools: readonly Tool[];
  readonly #functions: ReadonlyMap<string, FunctionTool>;
  readonly #unlocked = new Set<string>();

  constructor(tools: readonly Tool[]) {
    this.#tools = tools;
    this.#functions = new Map(tools.map((tool) => [tool.name, toFunction(tool)]));
  }

  static async open(talk: Talk): Promise<Toolbox> {
    return new Toolbox(await offeredTools(talk, MODEL_TOOLS));
  }

  find(name: string): Tool | null {
    return this.#tools.find((tool) => tool.name === name) ?? null;
  }

  /** Returns the JSON Schema of a tool's arguments. */
  schemaOf(name: string): Json | undefined {
    const parameters: unknown = this.#functions.get(name)?.function.parameters;
    return parameters as Json | undefined;
  }

  get names(): string[] {
    return this.#tools.map(({ name }) => name);
  }

  unlock(names: readonly string[]): void {
    for (const name of names) this.#unlocked.add(name);
  }

  /** Returns the tools that the next request to the model declares. */
  functions(asking: ModelAndUser): FunctionTool[] {
    const offersAll = contextTokensOf(asking) >= ALL_FROM_TOKENS;
    return [...this.#functions].flatMap(([name, described]) =>
      offersAll || !GROUPED_TOOLS.has(name) || this.#unlocked.has(name) ? [described] : []
    );
  }
}
