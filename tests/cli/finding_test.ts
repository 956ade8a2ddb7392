/** The doctor beside servers that accept a connection and never answer. */
import { deepEqual } from "node:assert/strict";
import { runServerCheck } from "../../src/cli/doctor/finding.ts";
import { AppError } from "../../src/lib/errors.ts";

const S3_TIMEOUT = new Error(
  "@smithy/node-http-handler - [ERROR] a request has exceeded the configured 3000 ms requestTimeout.",
);

const SILENCES: [setting: string, error: Error, message: string][] = [
  [
    "S3_ENDPOINT",
    new AppError("unavailable", "Object storage does not answer", { cause: S3_TIMEOUT }),
    "Object storage does not answer: a request has exceeded the configured 3000 ms " +
    "requestTimeout. See S3_ENDPOINT",
  ],
  [
    "OIDC_ISSUER",
    new DOMException("Signal timed out.", "TimeoutError"),
    "Signal timed out. See OIDC_ISSUER",
  ],
  ["SMTP_URL", new Error("Greeting never received"), "Greeting never received. See SMTP_URL"],
];

for (const [setting, error, message] of SILENCES) {
  Deno.test(`the doctor says that the server of ${setting} is away if it never answers`, async () => {
    const found = await runServerCheck({ check: "it", setting }, () => Promise.reject(error));
    deepEqual(found, { check: "it", state: "away", message });
  });
}
