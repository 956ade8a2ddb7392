import type { Claims } from "./claims.ts";
import type { PublicKeys } from "./key_source.ts";

const TOKENS_MAX = 10_000;
const TOTAL_LENGTH_MAX = 8 * 1024 * 1024;

export interface RememberedToken {
  claims: Claims;
  /** The keys that the signature was verified with. */
  keys: PublicKeys;
}

/** A cache of the most recently used tokens with verified signatures, to verify each once. */
export class RememberedTokens {
  readonly #tokens = new Map<string, RememberedToken>();
  #totalLength = 0;

  get(token: string): RememberedToken | null {
    const remembered = this.#tokens.get(token);
    if (!remembered) return null;
    this.#tokens.delete(token);
    this.#tokens.set(token, remembered);
    return remembered;
  }

  set(token: string, remembered: RememberedToken): void {
    this.delete(token);
    this.#tokens.set(token, remembered);
    this.#totalLength += token.length;
    for (const oldest of this.#tokens.keys()) {
      if (this.#tokens.size <= TOKENS_MAX && this.#totalLength <= TOTAL_LENGTH_MAX) return;
      this.delete(oldest);
    }
  }

  delete(token: string): void {
    if (this.#tokens.delete(token)) this.#totalLength -= token.length;
  }
}
