import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { type Clock, elapsedMs } from "../lib/clock.ts";
import { derivedUuid } from "../lib/ids.ts";
import type { OwnIssuer } from "./tokens/issuer.ts";

const MINUTE_MS = 60_000;
const CODE_TTL_MS = 10 * MINUTE_MS;
const SESSION_TTL_MS = 8 * 60 * MINUTE_MS;

/**
 * Guesses are not counted: a thousand million a second for ten minutes hit one code of 2^256 with a
 * chance of 2^-216, and a count that makes the code void would let any stranger lock the operator
 * out.
 */
const SECRET_BYTES = 32;

/** A fixed user for every start, so that earlier work is accessible again. */
const USER_ID = derivedUuid("6ba7b811-9dad-11d1-80b4-00c04fd430c8", "urn:heddle:local-user");
const EMAIL = "you@localhost";
const ORGANIZATION = "local";

/** A token of the server's own issuer. `session` gets further tokens until `expiresAt`. */
export interface Login {
  token: string;
  session: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** The hash of a secret, so that memory contains no usable secret. */
interface StoredSecret {
  hash: Uint8Array;
}

/** Its ten minutes are measured independently of the clock, which may be set meanwhile. */
interface StoredCode extends StoredSecret {
  expiresAtElapsed: number;
}

interface StoredSession extends StoredSecret {
  expiresAt: number;
}

/**
 * The login at the server's own issuer: a code that is printed once and exchanged once, and the
 * sessions that result. All are kept in memory and become invalid when the process ends.
 */
export class OwnLogin {
  readonly #clock: Clock;
  readonly #mintToken: OwnIssuer["mintToken"];
  #code: StoredCode | null = null;
  #sessions: StoredSession[] = [];

  constructor({ clock, mintToken }: { clock: Clock; mintToken: OwnIssuer["mintToken"] }) {
    this.#clock = clock;
    this.#mintToken = mintToken;
  }

  /** Replaces the code by a new one, which is valid for ten minutes and one exchange. */
  issueCode(): string {
    const code = newSecret();
    this.#code = { hash: hashOf(code), expiresAtElapsed: elapsedMs(this.#clock) + CODE_TTL_MS };
    return code;
  }

  /** Null for a code that is wrong, used or too old. */
  async exchange(code: string): Promise<Login | null> {
    const stored = this.#code;
    if (!stored || elapsedMs(this.#clock) >= stored.expiresAtElapsed) return null;
    if (!matchesSecret(code, stored)) return null;
    this.#code = null;
    const session = newSecret();
    const expiresAt = this.#clock.now() + SESSION_TTL_MS;
    this.#sessions.push({ hash: hashOf(session), expiresAt });
    return await this.#login(session, expiresAt);
  }

  /** Returns a new token for a session; null if the session is unknown, ended or expired. */
  async renew(session: string): Promise<Login | null> {
    const now = this.#clock.now();
    this.#sessions = this.#sessions.filter(({ expiresAt }) => expiresAt > now);
    const stored = this.#sessions.find((one) => matchesSecret(session, one));
    return stored ? await this.#login(session, stored.expiresAt) : null;
  }

  /** Ends a session. Tokens that it has obtained remain valid until they expire. */
  end(session: string): void {
    this.#sessions = this.#sessions.filter((one) => !matchesSecret(session, one));
  }

  async #login(session: string, expiresAt: number): Promise<Login> {
    const token = await this.#mintToken({
      sub: USER_ID,
      email: EMAIL,
      org: ORGANIZATION,
      teams: [],
      roles: ["admin"],
      ttlMs: expiresAt - this.#clock.now(),
    });
    return { token, session, expiresAt };
  }
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString("base64url");
}

function hashOf(secret: string): Uint8Array {
  return createHash("sha256").update(secret).digest();
}

function matchesSecret(given: string, { hash }: StoredSecret): boolean {
  return timingSafeEqual(hashOf(given), hash);
}
