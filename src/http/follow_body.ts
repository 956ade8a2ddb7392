/** How the sending of a body ended. */
export interface BodyEnd {
  /** What the body's source failed with, if it did. */
  failure: unknown;
  /** Whether the client went before all of it was sent. */
  clientLeft: boolean;
}

/** The same response, which tells once how the sending of its body ended. */
export function followBody(response: Response, onEnd: (end: BodyEnd) => void): Response {
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
