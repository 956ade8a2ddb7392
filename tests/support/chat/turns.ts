import type { Context } from "../../../src/identity/context.ts";
import {
  beginTurn,
  type BeginTurnInput,
  type OpenTurn,
  type TurnContext,
} from "../../../src/threads/begin_turn.ts";
import { endTurn } from "../../../src/threads/end_turn.ts";
import type { Interrupt } from "../../../src/threads/interrupts/interrupt.ts";

/** The context of the process with this id, which considers the processes of `dead` to be dead. */
export function inProcess(ctx: Context, id: string, dead: readonly string[] = []): TurnContext {
  const findDead = (ids: readonly string[]) => Promise.resolve(ids.filter((i) => dead.includes(i)));
  return { ...ctx, processes: { id, findDead } };
}

/** Begins a turn with an ordinary message, unless stated. */
export function begin(
  ctx: TurnContext,
  input: Partial<BeginTurnInput> & { threadId: string },
): Promise<OpenTurn> {
  return beginTurn(ctx, { message: "Hello", objectKeys: [], answeredInterruptId: null, ...input });
}

/** One message with its reply, from beginning to end. */
export async function exchange(
  ctx: TurnContext,
  { text = "Hi", interrupt = null, ...input }: Partial<BeginTurnInput> & {
    threadId: string;
    text?: string;
    interrupt?: Interrupt | null;
  },
): Promise<void> {
  const turn = await begin(ctx, input);
  await endTurn(ctx, { turn, text, interrupt });
}

export function inputsInterrupt(ctx: Context, workflowId = ctx.ids.uuid()): Interrupt {
  const payload = {
    interruptId: ctx.ids.uuid(),
    workflowId,
    workflowName: "Invoices",
    inputs: [{ name: "region", type: "string", required: true, description: null, default: null }],
  };
  return { type: "workflow-inputs", payload };
}
