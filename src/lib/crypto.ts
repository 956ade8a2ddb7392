import { Buffer } from "node:buffer";
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

export function sha256Hex(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ALGORITHM = "aes-256-gcm";
const OPTIONS = { authTagLength: TAG_BYTES };

/** Encrypts text with a key and binds it to a place, which is needed to decrypt it. */
export interface Sealer {
  /** `place` names the row and the field: `run/<id>/envs`. */
  seal(place: string, text: string): Uint8Array;
  /** Decrypts a value. Throws if the key or the place differs, or any bit has changed. */
  open(place: string, sealed: Uint8Array): string;
}

/** Creates a sealer with AES-256-GCM. The sealed form is the nonce, the ciphertext and the tag. */
export function createSealer(key: Uint8Array): Sealer {
  return {
    seal(place, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce, OPTIONS).setAAD(Buffer.from(place));
      const sealed = [nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
      return new Uint8Array(Buffer.concat(sealed));
    },
    open(place, sealed) {
      if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new Error("A sealed value was cut short");
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key, nonce, OPTIONS).setAAD(Buffer.from(place));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString("utf8");
    },
  };
}
