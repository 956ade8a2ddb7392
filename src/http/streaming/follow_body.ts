/** How the sending of a body ended. */
export interface BodyEnd {
  /** The error of the body's source, if it failed. */
  failure: unknown;
  /** Whether the client went before all of it was sent. */
  clientLeft: boolean;
}

/** A source that calls back once at its end. */
export interface EndReporter {
  onEnd: ((end: BodyEnd) => void) | null;
}

const telling = new WeakMap<ReadableStream<Uint8Array>, EndReporter>();

/** Says that a body need not be read through to know its end, which spares a second stream. */
export function registerEndReporter(body: ReadableStream<Uint8Array>, source: EndReporter): void {
  telling.set(body, source);
}

/** Wraps a response, and calls back once with how the sending of its body ended. */
export function followBody(response: Response, onEnd: (end: BodyEnd) => void): Response {
  const source = response.body && telling.get(response.body);
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
        // The client may have left in the meantime, which closes it as well.
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
