import type { Server } from "./process.ts";

/** An S3 server with the key of its owner. */
export interface S3Server extends Server {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The owner's key, fresh for each server. */
export function newS3Owner(): Omit<S3Server, keyof Server> {
  return {
    region: "us-east-1",
    accessKeyId: `owner-${crypto.randomUUID().slice(0, 8)}`,
    secretAccessKey: crypto.randomUUID(),
  };
}
