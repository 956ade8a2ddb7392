/**
 * Compares the locked versions of npm packages with the advisories of npm's configured registry.
 * Exits with 1 if an advisory of high or critical severity matches. A registry without advisories
 * is not a failure and is reported as "not checked".
 */
const TIMEOUT_MS = 60_000;

const audit = new Deno.Command(Deno.execPath(), {
  args: ["audit", "--level=high"],
  env: { NO_COLOR: "1" },
  stdin: "null",
  stdout: "piped",
  stderr: "piped",
  signal: AbortSignal.timeout(TIMEOUT_MS),
});
const { code, stdout, stderr, signal } = await audit.output();
const [told, failure] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes).trim());
const counts = /^Severity: .*?(\d+) high, (\d+) critical$/m.exec(told ?? "");

if (counts !== null && Number(counts[1]) + Number(counts[2]) > 0) {
  console.log(told);
  Deno.exit(1);
} else if (code === 0) {
  console.log(`checked: ${told}`);
} else {
  const [reason = ""] = failure?.split("\n") ?? [];
  const late = `the registry did not answer in ${TIMEOUT_MS / 1_000} s`;
  console.log(`not checked: ${signal === null ? reason.replace(/^error: /, "") : late}`);
}
