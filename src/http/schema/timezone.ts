import { z } from "@hono/zod-openapi";
import { knownTimezone } from "../../timing/zones.ts";

/** An IANA time zone in any letter case; the result has the spelling of IANA. */
export const timezone = z.string().transform((name, check): string => {
  const known = knownTimezone(name);
  if (known !== null) return known;
  const message = "must be an IANA time zone such as Europe/Berlin";
  check.issues.push({ code: "custom", message, input: name });
  return z.NEVER;
});

/** The time zone of the caller. */
export const zoneHeader = z.object({
  "x-timezone": timezone.optional()
    .openapi({
      description: "IANA time zone for a phrase that names no zone",
      example: "Europe/Berlin",
    }),
});
