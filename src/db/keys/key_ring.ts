import { Buffer } from "node:buffer";
import { createSealer, type Keys, type Sealer, sha256Hex } from "../../lib/crypto.ts";
import { AppError } from "../../lib/errors.ts";
import type { Queries } from "../dialect.ts";
import { readKeyInUse } from "./key_store.ts";

/** Identifies a key in the database and in messages, without telling anything of it. */
export function fingerprintOf(key: Uint8Array): string {
  return sha256Hex(Buffer.concat([Buffer.from("heddle encryption key:"), key])).slice(0, 16);
}

/** One key of a ring. */
export class RingKey implements Sealer {
  readonly bytes: Uint8Array;
  readonly fingerprint: string;
  readonly #sealer: Sealer;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.fingerprint = fingerprintOf(bytes);
    this.#sealer = createSealer(bytes);
  }

  /** Before the value is stored, `confirm()` must be called. */
  seal(binding: string, text: string): Uint8Array {
    return this.#sealer.seal(binding, text);
  }

  open(binding: string, sealed: Uint8Array): string {
    return this.#sealer.open(binding, sealed);
  }

  /** Whether this key encrypted a value, under this binding. */
  isKeyOf(binding: string, sealed: Uint8Array): boolean {
    try {
      this.open(binding, sealed);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Throws `unavailable` if another process has put another key into use. It must be called in the
   * transaction that stores what the key has encrypted: otherwise a value could be stored after
   * everything was encrypted anew, and be lost with its key.
   */
  async confirm(queries: Queries): Promise<void> {
    const inUse = await readKeyInUse(queries) ?? this.fingerprint;
    if (inUse === this.fingerprint) return;
    throw new AppError(
      "unavailable",
      "Cannot encrypt a value: the encryption key was replaced a moment ago; try again",
    );
  }
}

/** Encrypts the secrets in a database, and decrypts those of former keys as well. */
export class KeyRing implements Pick<Sealer, "open"> {
  readonly #keys: readonly RingKey[];
  #inUse: RingKey;

  /** The first key is in use until `follow()` finds another one in the database. */
  constructor([first, ...others]: Keys) {
    this.#inUse = new RingKey(first);
    this.#keys = [this.#inUse, ...others.map((bytes) => new RingKey(bytes))];
  }

  /** The key that encrypts. */
  get inUse(): RingKey {
    return this.#inUse;
  }

  /** The fingerprints of all keys; the first is the one that is to be in use. */
  get fingerprints(): string[] {
    return this.#keys.map(({ fingerprint }) => fingerprint);
  }

  /** All keys, the one in use first. */
  get keys(): Keys {
    const others = this.#keys.filter((key) => key !== this.#inUse);
    return [this.#inUse.bytes, ...others.map(({ bytes }) => bytes)];
  }

  has(fingerprint: string): boolean {
    return this.#keys.some((key) => key.fingerprint === fingerprint);
  }

  /** Decrypts a value with whichever key encrypted it. Throws like a sealer. */
  open(binding: string, sealed: Uint8Array): string {
    const former = this.#keys.find((key) => key !== this.#inUse && key.isKeyOf(binding, sealed));
    return (former ?? this.#inUse).open(binding, sealed);
  }

  /** Uses the key that the database says is in use. Returns false if the ring does not have it. */
  async follow(queries: Queries): Promise<boolean> {
    const fingerprint = await readKeyInUse(queries);
    if (fingerprint === null) return true;
    const found = this.#keys.find((key) => key.fingerprint === fingerprint);
    if (found === undefined) return false;
    this.#inUse = found;
    return true;
  }
}
