import { startServer } from "./process.ts";
import { newS3Owner, type S3Server } from "./s3.ts";

/** Starts the Versity gateway over an empty folder; path-style addresses. */
export async function startVersitygw(): Promise<S3Server> {
  const owner = newS3Owner();
  const { accessKeyId, secretAccessKey, region } = owner;
  const keys = ["--access", accessKeyId, "--secret", secretAccessKey, "--region", region];
  const server = await startServer({
    name: "versitygw",
    healthPath: "/health",
    args: (
      address,
      dataDir,
    ) => ["--port", address, ...keys, "--health", "/health", "--quiet", "posix", dataDir],
  });
  return { ...server, ...owner };
}
