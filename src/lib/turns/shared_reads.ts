import { setImmediate } from "node:timers/promises";

/**
 * Shares a read between equal calls in one turn of the event loop. The read begins when the turn
 * ends, after each of the calls, so that no caller gets an older state. Calls are equal if they
 * have the same owner and their inputs have the same JSON. All callers get the same result, which
 * they must not change, or the same error.
 */
export function sharedInTurn<Owner extends object, Input, T>(
  read: (owner: Owner, input: Input) => Promise<T>,
): (owner: Owner, input: Input) => Promise<T> {
  const pending = new WeakMap<Owner, Map<string, Promise<T>>>();
  return (owner, input) => {
    const reads = pending.get(owner) ?? new Map<string, Promise<T>>();
    pending.set(owner, reads);
    const key = JSON.stringify(input);
    const readAtEnd = async (): Promise<T> => {
      await setImmediate();
      reads.delete(key);
      return await read(owner, input);
    };
    const shared = reads.get(key) ?? readAtEnd();
    reads.set(key, shared);
    return shared;
  };
}
