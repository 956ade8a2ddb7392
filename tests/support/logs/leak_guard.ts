/** A log line that contains a secret. */
export interface Leak {
  /** The kinds of secret in the line. */
  kinds: string[];
  /** The line without the secret. */
  line: string;
}

/** Searches the lines of a log for secrets, and records the lines that contain one. */
export interface LeakGuard {
  /** Registers a text as a secret, and returns it. */
  plant(secret: string): string;
  /** Checks one or several lines. */
  check(text: string): void;
  /** The leaks that were found since the last call. */
  take(): Leak[];
}

/** Forms that give a secret away by themselves; tests write the word `canary` into theirs. */
const FORMS: readonly (readonly [kind: string, form: RegExp])[] = [
  ["a JWT", /\beyJ[\w-]{12,}(\.[\w-]*)*/g],
  ["an API key", /\bhdl_[\w-]{8,}/g],
  ["a bearer token", /\bBearer\s+[\w.~+/-]{16,}=*/gi],
  ["a pre-signed URL", /X-Amz-(Signature|Credential|Security-Token)=[^\s"&]*/gi],
  ["a token in a query", /[?&]token=[^\s"&]*/gi],
  ["a 32-byte key", /(?<![\w+/])[\w+/]{43}=/g],
  // The fingerprint of the own issuer's public key is no secret.
  ["32 random bytes", /(?<![\w-]|urn:heddle:)[\w-]{43}(?![\w-])/g],
  ["a canary", /[\w-]*canary(?![\w-]*\.ts\b)[\w-]*/gi],
];

const MASKED = "[…]";

export function createLeakGuard(): LeakGuard {
  const planted = new Set<string>();
  const leaks: Leak[] = [];
  return {
    plant(secret) {
      planted.add(secret);
      return secret;
    },
    check(text) {
      let line = text;
      const kinds: string[] = [];
      for (const secret of planted) {
        for (const form of [secret, JSON.stringify(secret).slice(1, -1)]) {
          if (!line.includes(form)) continue;
          kinds.push("a planted secret");
          line = line.replaceAll(form, MASKED);
        }
      }
      for (const [kind, form] of FORMS) {
        const found = line.replaceAll(form, MASKED);
        if (found !== line) kinds.push(kind);
        line = found;
      }
      if (kinds.length > 0) leaks.push({ kinds, line });
    },
    take: () => leaks.splice(0),
  };
}
