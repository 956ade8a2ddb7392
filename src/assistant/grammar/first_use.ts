/**
 * Returns a function that creates a value when it is first called, and returns the same value
 * afterwards.
 */
export function onFirstUse<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** Enough for a message, its beginnings and restatements, and the messages before it. */
const TEXTS_MAX = 64;
/** Results for longer texts are not kept, so that memory stays bounded. */
const CHARACTERS_MAX = 2_000;

/**
 * Returns a function that caches the results of the last texts. A reply reads each message of its
 * thread several times: alone, as an answer, and with later messages as answers to it.
 */
export function keepingLast<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, { result: T }>();
  return (text) => {
    if (text.length > CHARACTERS_MAX) return read(text);
    const kept = known.get(text) ?? { result: read(text) };
    known.delete(text);
    known.set(text, kept);
    const [oldest = ""] = known.keys();
    if (known.size > TEXTS_MAX) known.delete(oldest);
    return kept.result;
  };
}
