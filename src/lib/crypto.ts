import { Buffer } from "node:buffer";
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

export function sha256Hex(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

export const KEY_BYTES = 32;

/** Keys of an encryption: the first one encrypts, all of them decrypt. */
export type Keys = readonly [Uint8Array, ...Uint8Array[]];

/** Parses keys in base64, separated by commas or white space. Returns undefined for other text. */
export function parseKeys(text: string): Keys | undefined {
  const [first, ...others] = text.split(/[\s,]+/).filter((part) => part !== "").map(parseKey);
  const known = others.filter((key) => key !== undefined);
  return first === undefined || known.length < others.length ? undefined : [first, ...known];
}

function parseKey(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/_-]+=*$/.test(text)) return undefined;
  const key = new Uint8Array(Buffer.from(text, "base64"));
  return key.length === KEY_BYTES ? key : undefined;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ALGORITHM = "aes-256-gcm";
const OPTIONS = { authTagLength: TAG_BYTES };

/** Encrypts text with a key, bound to associated data that is needed to decrypt it. */
export interface Sealer {
  /** `binding`, the associated data, names the row and the field: `run/<id>/envs`. */
  seal(binding: string, text: string): Uint8Array;
  /** Decrypts a value. Throws if the key or the binding differs, or any bit has changed. */
  open(binding: string, sealed: Uint8Array): string;
}

/** Creates a sealer with AES-256-GCM. The sealed form is the nonce, the ciphertext and the tag. */
export function createSealer(key: Uint8Array): Sealer {
  return {
    seal(binding, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce, OPTIONS).setAAD(Buffer.from(binding));
      const sealed = [nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
      return new Uint8Array(Buffer.concat(sealed));
    },
    open(binding, sealed) {
      if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new Error("A sealed value was cut short");
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key, nonce, OPTIONS).setAAD(
        Buffer.from(binding),
      );
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString("utf8");
    },
  };
}
