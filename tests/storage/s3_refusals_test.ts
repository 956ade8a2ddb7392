/** A storage that refuses the server's keys: the reason is only in answers that have a body. */
import { match, rejects } from "node:assert/strict";
import { StorageConfigError } from "../../src/storage/object_storage.ts";
import { openS3Storage } from "../../src/storage/s3.ts";
import { startWebService } from "../support/http/web_service.ts";

const REFUSALS: [status: number, code: string | null, told: RegExp][] = [
  [403, "InvalidAccessKeyId", /403 InvalidAccessKeyId\. It does not know S3_ACCESS_KEY_ID$/],
  [403, "SignatureDoesNotMatch", /S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID$/],
  [403, "AccessDenied", /must be allowed to list the bucket, and to read, write and delete/],
  [403, "RequestTimeTooSkewed", /The clock of this machine, or that of the storage, is wrong$/],
  [403, "ExpiredToken", /403 ExpiredToken\. The key has expired/],
  [400, "AuthorizationHeaderMalformed", /S3_REGION must be the region of the bucket$/],
  [301, "PermanentRedirect", /301 PermanentRedirect\. S3_REGION must be the region/],
  [403, "SomethingNew", /403 SomethingNew\. S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be/],
  [403, null, /answers 403\. S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be right/],
  [403, "<b>Bad</b> code", /answers 403\. S3_ACCESS_KEY_ID/],
];

for (const [status, code, told] of REFUSALS) {
  Deno.test({
    name: `a bucket that answers ${status} ${code} is told with the setting to change`,
    // The client closes its sockets only after the test.
    sanitizeResources: false,
    async fn() {
      await using service = await startWebService((request, response) => {
        const isHead = request.method === "HEAD";
        response.writeHead(status, { "Content-Type": "application/xml" });
        response.end(
          isHead || code === null ? undefined : `<Error><Code>${escaped(code)}</Code></Error>`,
        );
      });
      const opening = openS3Storage({
        endpoint: service.url,
        publicEndpoint: null,
        region: "us-east-1",
        bucket: "files",
        accessKeyId: "id",
        secretAccessKey: "never-shown",
        forcePathStyle: true,
      });
      await rejects(opening, (error) => {
        match(String(error), told);
        return error instanceof StorageConfigError && !String(error).includes("never-shown");
      });
    },
  });
}

function escaped(text: string): string {
  return text.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
