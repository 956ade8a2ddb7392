import type { CheckAnswer, CheckQuestion } from "./check_messages.ts";

type Errors = CheckAnswer["errors"];

/** Checks texts as the server does, without a request and in a worker thread. */
export interface Checker extends Disposable {
  check(source: string): Promise<Errors>;
  /** Returns completions at a position of the text; not every checker supports it. */
  complete?(
    source: string,
    place: { row: number; column: number },
  ): Promise<CheckAnswer["completion"]>;
}

export function startChecker(): Checker {
  const worker = new Worker(workerAddress() as string, { type: "module" });
  const waiting = new Map<number, (answer: CheckAnswer) => void>();
  let last = 0;
  worker.onmessage = ({ data: answer }: MessageEvent<CheckAnswer>) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  };
  const ask = (question: Omit<CheckQuestion, "id">): Promise<CheckAnswer> => {
    const id = ++last;
    worker.postMessage({ id, ...question });
    return new Promise((resolve) => waiting.set(id, resolve));
  };
  return {
    check: async (source) => (await ask({ source })).errors,
    complete: async (source, place) => (await ask({ source, place })).completion,
    [Symbol.dispose]: () => worker.terminate(),
  };
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown };
}

let policy: ReturnType<TrustedTypes["createPolicy"]> | null = null;

/** The content policy accepts the address of a worker only from this policy. */
function workerAddress(): unknown {
  const address = new URL("./checker_worker.js", import.meta.url).href;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return address;
  policy ??= trustedTypes.createPolicy("heddle-worker", { createScriptURL: () => address });
  return policy.createScriptURL(address);
}
