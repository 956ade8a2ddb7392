/** Returns a function that makes a value when it is first called, and returns it from then on. */
export function onFirstUse<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** A message, its beginnings and its restatements, and the messages before it. */
const TEXTS_MAX = 64;
/** Longer texts are read again, so that memory stays bounded. */
const CHARACTERS_MAX = 2_000;

/**
 * Returns a function that keeps its results of the last texts. A reply reads each message of its
 * thread several times: on its own, as an answer, and with later messages as answers to it.
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
