import { type FileText, withoutText } from "./file_text.ts";
import type { PdfRequest } from "./pdf_request.ts";

const DEADLINE_MS = 5_000;
/** For the thread to start on a busy machine; the deadline itself is the worker's to keep. */
const START_MS = 10_000;

const FAILED = "its reader failed";
const CUT = "reading it was cut off";

/**
 * Reads the text of PDFs, one at a time in the order of asking, each in a thread of its own that
 * ends with it and gives its memory back.
 */
export class PdfReader {
  readonly #deadlineMs: number;
  #last: Promise<unknown> = Promise.resolve();

  constructor({ deadlineMs = DEADLINE_MS }: { deadlineMs?: number } = {}) {
    this.#deadlineMs = deadlineMs;
  }

  /** Never throws: what cannot be read, or not in time, is a reason. The signal ends it early. */
  async read(bytes: Uint8Array, signal: AbortSignal): Promise<FileText> {
    const request: PdfRequest = { bytes, deadlineMs: this.#deadlineMs };
    const reading = this.#last.then(() => readInWorker({ request, signal }))
      .catch(() => withoutText(FAILED));
    this.#last = reading;
    return await reading;
  }
}

interface Reading {
  request: PdfRequest;
  signal: AbortSignal;
}

async function readInWorker({ request, signal }: Reading): Promise<FileText> {
  if (signal.aborted) return withoutText(CUT);
  const { promise, resolve } = Promise.withResolvers<FileText>();
  const worker = new Worker(new URL("./pdf_worker.ts", import.meta.url), {
    type: "module",
    deno: { permissions: "none" },
  });
  const fail = () => resolve(withoutText(FAILED));
  const timer = setTimeout(fail, START_MS + request.deadlineMs);
  const cut = () => resolve(withoutText(CUT));
  signal.addEventListener("abort", cut);
  worker.onmessage = ({ data }: MessageEvent<FileText>) => resolve(data);
  worker.onerror = (event) => {
    event.preventDefault();
    fail();
  };
  worker.postMessage(request);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", cut);
    worker.terminate();
  }
}
