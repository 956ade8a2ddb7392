/** How the sending of a body ended. */
export interface BodyEnd {
  /** The error of the body's source, if it failed. */
  failure: unknown;
  /** Whether the client disconnected before the whole body was sent. */
  clientLeft: boolean;
}

/** The source of a body that reports the end of the sending once. */
export interface EndReporter {
  onEnd: ((end: BodyEnd) => void) | null;
}

const reporters = new WeakMap<ReadableStream<Uint8Array>, EndReporter>();

/** Registers a body whose source reports its end, which saves `followBody()` a second stream. */
export function registerEndReporter(body: ReadableStream<Uint8Array>, source: EndReporter): void {
  reporters.set(body, source);
}

/** Calls `onEnd` once when the response's body has been sent. Returns the response to send. */
export function followBody(response: Response, onEnd: (end: BodyEnd) => void): Response {
  const source = response.body && reporters.get(response.body);
  if (!source) return readThrough(response, onEnd);
  source.onEnd = onEnd;
  return response;
}

function readThrough(response: Response, onEnd: (end: BodyEnd) => void): Response {
  const reader = response.body?.getReader();
  if (!reader) return response;
  let hasEnded = false;
  const end = (given: Partial<BodyEnd>): void => {
    if (hasEnded) return;
    hasEnded = true;
    onEnd({ failure: undefined, clientLeft: false, ...given });
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        // The client may have disconnected meanwhile, which also closes the stream.
        if (!hasEnded) controller.close();
        end({});
      } catch (failure) {
        end({ failure });
        throw failure;
      }
    },
    cancel(reason) {
      end({ clientLeft: true });
      return reader.cancel(reason);
    },
  }, { highWaterMark: 0 });
  return new Response(body, response);
}
