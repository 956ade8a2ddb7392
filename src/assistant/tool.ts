import { z } from "zod";
import { AppError } from "../lib/errors.ts";
import type { Interrupt } from "../threads/interrupts/interrupt.ts";
import type { JsonObject } from "../lib/json.ts";
import type { NewProposal } from "../threads/proposals/proposal.ts";
import { doOrPropose } from "./deeds/do_or_propose.ts";
import { isPlan, type Plan } from "./deeds/plan.ts";
import type { Talk } from "./talk.ts";

/** The result of a call. */
export interface ToolResult {
  /** For the assistant to read and pass on. */
  text: string;
  /** Whether it failed, so that the calls after it are not made either. */
  hasFailed?: boolean;
  /** A run that the reply now follows to its end. */
  runId?: string;
  /** A question that must be answered before the work can go on; it ends the reply. */
  interrupt?: Interrupt;
  /** Tools that a model is offered from now on. */
  unlocks?: readonly string[];
  /** A deed that waits for the user's consent; it ends the reply. */
  proposal?: NewProposal;
}

/** One thing that an assistant can do, as the whole table lists it. */
export interface Tool {
  name: string;
  /** For the model: what it does, and when to use it. */
  description: string;
  /** `outside` is done only if the user orders it, or accepts it when it is proposed. */
  effect: "none" | "draft" | "outside";
  input: z.ZodObject;
  /** Whether the caller may do it at all; what it may not do is not offered. */
  isOffered(talk: Talk): Promise<boolean>;
  /** Never throws what a model can mend: wrong arguments and refusals come back as text. */
  call(talk: Talk, input: unknown): Promise<ToolResult>;
  /** The deed that it would do, or why there is none; for tools with an outside effect alone. */
  plan?(talk: Talk, input: JsonObject): Promise<Plan | ToolResult>;
}

interface ToolDefinition<Input extends z.ZodObject> {
  name: string;
  description: string;
  effect: "none" | "draft";
  input: Input;
  isOffered?: (talk: Talk) => Promise<boolean>;
  run(talk: Talk, input: z.output<Input>): Promise<ToolResult>;
}

export function defineTool<Input extends z.ZodObject>(
  { run, isOffered = () => Promise.resolve(true), ...tool }: ToolDefinition<Input>,
): Tool {
  return {
    ...tool,
    isOffered,
    async call(talk, given) {
      const parsed = tool.input.safeParse(given);
      if (!parsed.success) {
        return { text: wrongArguments(tool.name, parsed.error), hasFailed: true };
      }
      try {
        return await run(talk, parsed.data);
      } catch (error) {
        if (error instanceof AppError && error.code !== "internal") {
          return { text: failureText(error), hasFailed: true };
        }
        throw error;
      }
    },
  };
}

interface DeedDefinition<Input extends z.ZodObject> {
  name: string;
  description: string;
  input: Input;
  isOffered?: (talk: Talk) => Promise<boolean>;
  /** The deed as it would be done now, or why there is none to do. It does nothing itself. */
  plan(talk: Talk, input: z.output<Input>): Promise<Plan | ToolResult>;
}

/** A tool with an outside effect: its call does what the user has ordered, or proposes it. */
export function defineDeed<Input extends z.ZodObject>(
  { plan, ...tool }: DeedDefinition<Input>,
): Tool {
  const { name, input } = tool;
  const run = async (talk: Talk, given: z.output<Input>): Promise<ToolResult> => {
    const planned = await plan(talk, given);
    if (!isPlan(planned)) return planned;
    // It was JSON when it came.
    const stored: JsonObject = JSON.parse(JSON.stringify(given));
    return await doOrPropose(talk, { action: name, input: stored, plan: planned });
  };
  return {
    ...defineTool({ ...tool, effect: "none", run }),
    effect: "outside",
    plan: (talk, given) => plan(talk, input.parse(given)),
  };
}

function wrongArguments(name: string, { issues }: z.ZodError): string {
  const list = issues.map(({ path, message }) => `- ${path.join(".") || "arguments"}: ${message}`);
  return [`Cannot call ${name}:`, ...list].join("\n");
}

/** A refusal as text, with every place that is wrong. */
export function failureText({ message, issues }: AppError): string {
  return [message, ...issues.map((issue) => `- ${issue.path}: ${issue.message}`)].join("\n");
}
