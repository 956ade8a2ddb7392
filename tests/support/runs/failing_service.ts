import { type Service, StepError } from "../../../src/services/service.ts";

interface Failing {
  /** The attempts that fail. */
  times: number;
  /** Counted for each step and item by itself. */
  perStep?: boolean;
  message?: string;
}

/** Calls of `http` that say a line, fail so often in a way that may pass, and then succeed. */
export function failing(
  { times, perStep = false, message }: Failing,
): ReadonlyMap<string, Service> {
  const counts = new Map<string, number>();
  const http: Service = ({ place: { path }, log }) => {
    const key = perStep ? path : "";
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (!perStep) log(`says ${count}`);
    if (count > times) return Promise.resolve({ kind: "done", output: { status: 200, count } });
    const failure = message ?? `failure ${count}`;
    return Promise.reject(new StepError("http_status", failure, { retryable: true }));
  };
  return new Map([["http", http]]);
}
