import type { CheckAnswer, CheckQuestion } from "./check_messages.ts";

type Errors = CheckAnswer["errors"];

/** Checks texts as the server does, without a request and off the thread of the page. */
export interface Checker extends Disposable {
  check(source: string): Promise<Errors>;
}

export function startChecker(): Checker {
  const worker = new Worker(workerAddress() as string, { type: "module" });
  const waiting = new Map<number, (errors: Errors) => void>();
  let last = 0;
  worker.onmessage = ({ data: { id, errors } }: MessageEvent<CheckAnswer>) => {
    waiting.get(id)?.(errors);
    waiting.delete(id);
  };
  return {
    check(source) {
      const question: CheckQuestion = { id: ++last, source };
      worker.postMessage(question);
      return new Promise((resolve) => waiting.set(question.id, resolve));
    },
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

/** The content policy takes the address of a worker from this one policy alone. */
function workerAddress(): unknown {
  const address = new URL("./checker_worker.js", import.meta.url).href;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return address;
  policy ??= trustedTypes.createPolicy("heddle-worker", { createScriptURL: () => address });
  return policy.createScriptURL(address);
}
