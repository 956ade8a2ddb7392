import { startServer } from "./process.ts";
import { newS3Owner, type S3Server } from "./s3.ts";

/** Starts MinIO with an empty data folder; path-style addresses. */
export async function startMinio(): Promise<S3Server> {
  const owner = newS3Owner();
  const server = await startServer({
    name: "minio",
    healthPath: "/minio/health/cluster",
    env: {
      MINIO_ROOT_USER: owner.accessKeyId,
      MINIO_ROOT_PASSWORD: owner.secretAccessKey,
      MINIO_REGION: owner.region,
      MINIO_BROWSER: "off",
    },
    args: (address, dataDir) => ["server", "--quiet", "--address", address, dataDir],
  });
  return { ...server, ...owner };
}
