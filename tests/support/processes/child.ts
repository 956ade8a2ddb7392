import { CHILD_VARIABLE } from "../logs/leaks.ts";
import { TextLineStream } from "../http/text_lines.ts";

/** A script of the tests in a process of its own, under the Deno that runs them. */
export interface Child extends AsyncDisposable {
  pid: number;
  /** The lines of its standard output, one at a time; null after the last. */
  nextLine(): Promise<string | null>;
  /** Sends the signal. Does nothing if the process has ended. */
  signal(name: Deno.Signal): void;
  ended: Promise<Deno.CommandStatus>;
}

/** `script` is relative to `tests/`; what it writes to standard error shows in the test's own. */
export function startChild(script: string, args: string[]): Child {
  const path = new URL(`../../${script}`, import.meta.url).pathname;
  const process = new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", "--no-check", path, ...args],
    env: { [CHILD_VARIABLE]: "true" },
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const lines = process.stdout.pipeThrough(new TextDecoderStream())
    .pipeThrough(new TextLineStream()).getReader();
  const child: Child = {
    pid: process.pid,
    ended: process.status,
    async nextLine() {
      const { value, done } = await lines.read();
      return done ? null : value;
    },
    signal(name) {
      try {
        process.kill(name);
      } catch {
        // It has ended already.
      }
    },
    async [Symbol.asyncDispose]() {
      child.signal("SIGKILL");
      await lines.cancel();
      await process.status;
    },
  };
  return child;
}
