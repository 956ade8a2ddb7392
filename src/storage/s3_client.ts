import { S3Client } from "@aws-sdk/client-s3";
import { trustOptions } from "../lib/tls/trust.ts";

export interface S3Config {
  /** The address at which the server reaches the storage. */
  endpoint: string;
  /** The address at which browsers reach the storage, for links; null if it is `endpoint`. */
  publicEndpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is in the path, not in the host name. */
  forcePathStyle: boolean;
  /** Certificates (PEM) to trust in addition to the system's. */
  caCerts?: readonly string[];
}

const CONNECTION_TIMEOUT_MS = 2_000;
/**
 * The longest time from the start of a request to the head of its response, including the sending
 * of one part.
 */
const PART_TIMEOUT_MS = 15_000;
/** The longest time for requests without a body. */
export const REQUEST_TIMEOUT_MS = 3_000;

/**
 * Creates a client that fails quickly: two attempts, each with a timeout. All settings that the
 * library would otherwise read from the environment or `~/.aws` are set here.
 */
export function createS3Client(config: S3Config, endpoint: string): S3Client {
  return new S3Client({
    endpoint,
    region: config.region,
    forcePathStyle: config.forcePathStyle,
    credentials: {
      accessKeyId: config.accessKeyId,
      secretAccessKey: config.secretAccessKey,
    },
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: PART_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      // Deno 2.7 reuses dead connections, and does not close idle ones at the end.
      httpAgent: { keepAlive: false },
      httpsAgent: { keepAlive: false, ...trustOptions(config.caCerts ?? []) },
    },
    maxAttempts: 2,
    retryMode: "standard",
    defaultsMode: "standard",
    // Many servers do not support the newer checksums, and the signature covers the body anyway.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // The library's own provider asks the operating system for its name, which requires
    // --allow-sys.
    defaultUserAgentProvider: () => Promise.resolve([["heddle"]]),
    userAgentAppId: () => Promise.resolve(undefined),
    disableClockSkewCorrection: false,
    authSchemePreference: ["sigv4"],
    sigv4aSigningRegionSet: [config.region],
    disableS3ExpressSessionAuth: true,
    useArnRegion: false,
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
  });
}
