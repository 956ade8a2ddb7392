import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { Buffer } from "node:buffer";

/** A certificate and its key, both in PEM form. */
export interface Certificate {
  cert: string;
  key: string;
}

export interface Authority {
  /** In PEM form. */
  cert: string;
  issue(options?: IssueOptions): Certificate;
}

export interface IssueOptions {
  /** Host names and IPv4 addresses; 127.0.0.1 and localhost unless stated. */
  names?: readonly string[];
  commonName?: string;
  notAfter?: Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const ECDSA_SHA256 = sequence(oid([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]));

/** A certificate authority that no client trusts by default. */
export function createAuthority(name: string): Authority {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const isAuthority = extension([0x55, 0x1d, 0x13], sequence(tlv(0x01, Buffer.from([0xff]))));
  const signed = { issuer: name, signer: privateKey };
  const own = { ...signed, subject: name, publicKey, extensions: [isAuthority] };
  return {
    cert: certificate(own),
    issue({ names = ["127.0.0.1", "localhost"], commonName = "server.internal", notAfter } = {}) {
      const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const extensions = [extension([0x55, 0x1d, 0x11], sequence(...names.map(generalName)))];
      const { publicKey } = pair;
      return {
        cert: certificate({ ...signed, subject: commonName, publicKey, extensions, notAfter }),
        key: pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
      };
    },
  };
}

function certificate(
  { subject, issuer, publicKey, signer, extensions, notAfter }: {
    subject: string;
    issuer: string;
    publicKey: KeyObject;
    signer: KeyObject;
    extensions: readonly Buffer[];
    notAfter?: Date;
  },
): string {
  const end = notAfter ?? new Date(Date.now() + 30 * DAY_MS);
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_SHA256,
    commonName(issuer),
    sequence(utcTime(new Date(end.getTime() - 60 * DAY_MS)), utcTime(end)),
    commonName(subject),
    publicKey.export({ type: "spki", format: "der" }),
    tlv(0xa3, sequence(...extensions)),
  );
  const signature = sign("sha256", body, signer);
  const whole = sequence(body, ECDSA_SHA256, tlv(0x03, Buffer.concat([Buffer.of(0), signature])));
  const text = whole.toString("base64").replace(/.{64}/g, "$&\n").trimEnd();
  return `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`;
}

function tlv(tag: number, content: Uint8Array): Buffer {
  const { length } = content;
  const size = length < 0x80
    ? [length]
    : length < 0x100
    ? [0x81, length]
    : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return tlv(0x30, Buffer.concat(parts));
}

function oid(bytes: readonly number[]): Buffer {
  return tlv(0x06, Buffer.from(bytes));
}

function commonName(name: string): Buffer {
  return sequence(tlv(0x31, sequence(oid([0x55, 0x04, 0x03]), tlv(0x0c, Buffer.from(name)))));
}

function utcTime(time: Date): Buffer {
  return tlv(0x17, Buffer.from(`${time.toISOString().slice(2, 19).replace(/[-T:]/g, "")}Z`));
}

function extension(id: readonly number[], value: Buffer): Buffer {
  return sequence(oid(id), tlv(0x04, value));
}

function generalName(name: string): Buffer {
  const address = /^\d+(\.\d+){3}$/.test(name) ? name.split(".").map(Number) : null;
  return address ? tlv(0x87, Buffer.from(address)) : tlv(0x82, Buffer.from(name));
}
