import { AppError } from "../lib/errors.ts";
import { StorageConfigError, StorageRefusal } from "./object_storage.ts";

const NO_ROOM_CODES = new Set(["XMinioStorageFull", "InsufficientStorage", "QuotaExceeded"]);
/** Statuses of temporary errors: timeout, too many requests. */
const PASSING_STATUSES = new Set([408, 429]);
/**
 * Errors of an upload that may succeed if it is repeated from its beginning: another request for
 * the key is in progress, or the storage has dropped the parts.
 */
const PASSING_CODES = new Set(["ConditionalRequestConflict", "NoSuchUpload"]);

/** The HTTP status of the response; undefined if there was no response. */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("$metadata" in error)) return undefined;
  const metadata = error.$metadata;
  if (typeof metadata !== "object" || metadata === null) return undefined;
  const status = "httpStatusCode" in metadata ? metadata.httpStatusCode : undefined;
  return typeof status === "number" ? status : undefined;
}

/** Converts the error of a request for an object to the error for callers. */
export function toS3Error(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const status = statusOf(error);
  if (error instanceof Error && PASSING_CODES.has(error.name)) {
    return new AppError("unavailable", "File storage cannot be used now", { cause: error });
  }
  if (status === 412 || status === 409) {
    return new AppError("conflict", "Cannot store the file: its key exists", { cause: error });
  }
  if (status === 507 || (error instanceof Error && NO_ROOM_CODES.has(error.name))) {
    return new AppError("storage_full", "Cannot store the file: no room is left", { cause: error });
  }
  if (status === undefined || isPassing(status)) {
    return new AppError("unavailable", "File storage cannot be used now", { cause: error });
  }
  const message = `File storage cannot be used now: it refuses the request with status ${status}`;
  return new StorageRefusal(message, { cause: error });
}

/** Whether a retry may succeed. 501 and 505 are permanent. */
function isPassing(status: number): boolean {
  return PASSING_STATUSES.has(status) || (status >= 500 && status !== 501 && status !== 505);
}

/** Whether a refused request for an object may be due to the bucket, not to the object. */
export function mayBeOfBucket(error: unknown): boolean {
  const status = statusOf(error);
  const isOfObject = error instanceof Error && error.name === "NoSuchKey";
  return !isOfObject && status !== undefined && [400, 401, 403, 404].includes(status);
}

/** The error for callers while the bucket itself is refused. A later retry may succeed. */
export function toLossError(error: unknown): AppError {
  const status = statusOf(error);
  const reason = status === 404
    ? ": its bucket is gone"
    : status === undefined || isPassing(status)
    ? ""
    : `: it refuses the server's keys with status ${answerOf(error)}`;
  const message = `File storage cannot be used now${reason}`;
  return new AppError("unavailable", message, { cause: error });
}

const BRING_BACK = "Restore it; a running server does not create a new one";

/** The error for the operator if a bucket with files is missing. */
export class LostBucket extends AppError {
  protected readonly bucketAddress: string;

  constructor(
    bucketAddress: string,
    cause?: unknown,
    message = `The bucket ${bucketAddress} is gone, and with it the files in it. ${BRING_BACK}`,
  ) {
    super("unavailable", message, { cause });
    this.bucketAddress = bucketAddress;
  }

  /** The error that prevents a start. */
  atStart(): StorageConfigError {
    return new StorageConfigError(
      `Cannot start: there is no bucket ${this.bucketAddress}, but the database knows files in ` +
        "it. Bring the bucket back, check S3_ENDPOINT, S3_BUCKET and S3_ACCESS_KEY_ID, or go on " +
        "without these files, with an empty bucket: heddle serve --new",
      { cause: this },
    );
  }
}

/** The error for the operator if the bucket is another one of the same name. */
export class OtherBucket extends LostBucket {
  constructor(
    bucketAddress: string,
    cause?: unknown,
    message = `The bucket ${bucketAddress} is not the one that the files of this database are ` +
      `in. ${BRING_BACK}`,
  ) {
    super(bucketAddress, cause, message);
  }

  override atStart(): StorageConfigError {
    return new StorageConfigError(
      `Cannot start: the bucket ${this.bucketAddress} is not the one that the files of this ` +
        "database are in, but another one of its name. Bring the bucket back, check S3_ENDPOINT, " +
        "or go on with this bucket: heddle serve --move-storage, if it has all the files, or " +
        "else heddle serve --new",
      { cause: this },
    );
  }
}

/** The error for the operator if what answers has no readable mark, such as a web server. */
export class NoBucket extends OtherBucket {
  constructor(bucketAddress: string, cause: unknown) {
    super(
      bucketAddress,
      cause,
      `Cannot use the bucket ${bucketAddress}: no object storage answers there, or its ` +
        "object .heddle-bucket-id is damaged. S3_ENDPOINT must be the address of the S3 " +
        "interface, not that of a web page such as the storage's console",
    );
  }

  override atStart(): StorageConfigError {
    return new StorageConfigError(this.message, { cause: this });
  }
}

/**
 * The error for callers while the bucket is another one of the same name. A later retry may
 * succeed.
 */
export function otherBucketError(): AppError {
  return new AppError("unavailable", "File storage cannot be used now: its bucket is another one");
}

/** Explains to the operator, by settings, why the bucket could not be used or created. */
export function toBucketError(error: unknown, bucketAddress: string): Error {
  const status = statusOf(error);
  if (status === undefined || isPassing(status)) {
    return new AppError("unavailable", "Object storage does not answer", { cause: error });
  }
  const advice = ADVICE.get(codeOf(error) ?? "") ??
    "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be right and may list it, S3_REGION must be " +
      "its region, and it must exist or the key be allowed to make it";
  return new StorageConfigError(
    `Cannot use the bucket ${bucketAddress}: the server answers ${answerOf(error)}. ${advice}`,
    { cause: error },
  );
}

const WRONG_REGION = "S3_REGION must be the region of the bucket";
const ENDED =
  "The key has expired: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY to a new one that " +
  "needs no session token";

/** The remedy for each error code of S3, where the code tells which setting is wrong. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ["InvalidAccessKeyId", "It does not know S3_ACCESS_KEY_ID"],
  ["SignatureDoesNotMatch", "S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID"],
  [
    "AccessDenied",
    "It knows S3_ACCESS_KEY_ID but does not let it use S3_BUCKET: the key must be allowed to list " +
    "the bucket, and to read, write and delete its objects, or to make it if there is none",
  ],
  ["RequestTimeTooSkewed", "The clock of this machine, or that of the storage, is wrong"],
  ["ExpiredToken", ENDED],
  ["InvalidToken", ENDED],
  ["AuthorizationHeaderMalformed", WRONG_REGION],
  ["IllegalLocationConstraintException", WRONG_REGION],
  ["PermanentRedirect", WRONG_REGION],
  ["BucketAlreadyExists", "The bucket is somebody else's: choose another name for S3_BUCKET"],
  ["InvalidBucketName", "The storage does not allow the name in S3_BUCKET"],
]);

/** The names that the client gives to errors for which the server sent no code. */
const NO_CODE: ReadonlySet<string> = new Set(["Unknown", "UnknownError", "Error"]);

/** The error code that the storage sent; undefined if it sent none, as in the answer to a HEAD. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || NO_CODE.has(error.name)) return undefined;
  return /^[A-Za-z]{1,60}$/.test(error.name) ? error.name : undefined;
}

/** The status, with the error code if there is one. */
function answerOf(error: unknown): string {
  return [statusOf(error), codeOf(error)].filter((part) => part !== undefined).join(" ");
}
