import assert from "node:assert/strict";
import { quietPort } from "../support/servers/quiet_port.ts";

const ROOT = new URL("../../", import.meta.url).pathname;

type Severity = "moderate" | "high" | "critical";

interface Audited {
  code: number;
  stdout: string;
  /** The text that the registry was asked with. */
  asked: string;
}

/**
 * Runs the audit before a registry of this process, which answers with one advisory or a status.
 */
async function audit(answer: Severity | "none" | number): Promise<Audited> {
  let asked = "";
  await using server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    async (request) => {
      if (request.method !== "POST") return new Response(null, { status: 404 });
      asked = await request.text();
      if (typeof answer === "number") return new Response(null, { status: answer });
      const isBulk = new URL(request.url).pathname.endsWith("/bulk");
      return Response.json(isBulk ? bulkAnswer(answer) : fullAnswer(answer));
    },
  );
  return { ...await auditAt(`http://127.0.0.1:${server.addr.port}/`), asked };
}

async function auditAt(registry: string): Promise<Omit<Audited, "asked">> {
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-run", "--allow-env", "--allow-read", ".ci/audit.ts"],
    cwd: ROOT,
    env: { NPM_CONFIG_REGISTRY: registry, NO_COLOR: "1" },
  }).output();
  return { code, stdout: new TextDecoder().decode(stdout) };
}

const ADVISORY = {
  id: 1,
  title: "Bad",
  url: "https://example.org/advisory",
  vulnerable_versions: "<=99.0.0",
  cwe: [],
};

/** As the endpoint of Deno 2.9 answers. */
function bulkAnswer(severity: Severity | "none") {
  if (severity === "none") return {};
  return { undici: [{ ...ADVISORY, severity, cvss: { score: 8, vectorString: null } }] };
}

/** As that of Deno 2.7 does. */
function fullAnswer(severity: Severity | "none") {
  const counts = { info: 0, low: 0, moderate: 0, high: 0, critical: 0 };
  const findings = [{ version: "7.0.0", paths: ["undici"] }];
  const advisory = { ...ADVISORY, severity, findings, module_name: "undici", cves: [] };
  const rest = { patched_versions: ">=100", recommendation: "", overview: "", access: "public" };
  const isAny = severity !== "none";
  return {
    actions: [],
    muted: [],
    advisories: isAny ? { "1": { ...advisory, ...rest } } : {},
    metadata: {
      vulnerabilities: isAny ? { ...counts, [severity]: 1 } : counts,
      dependencies: 1,
      devDependencies: 0,
      optionalDependencies: 0,
      totalDependencies: 1,
    },
  };
}

Deno.test("attack: a locked version with an advisory of high severity fails the audit", async () => {
  for (const severity of ["high", "critical"] as const) {
    const { code, stdout, asked } = await audit(severity);
    assert.equal(code, 1, stdout);
    assert.match(stdout, /undici/);
    const { imports } = JSON.parse(await Deno.readTextFile(`${ROOT}deno.json`));
    const version = imports.undici.split("@").at(-1);
    assert.match(asked, new RegExp(`"undici":\\[?"${version}"`));
  }
});

Deno.test("an audit that finds nothing grave passes, and tells that it was made", async () => {
  for (const answer of ["moderate", "none"] as const) {
    const { code, stdout } = await audit(answer);
    assert.equal(code, 0);
    assert.match(stdout, /^checked: /);
  }
});

Deno.test("a registry without advisories is told as not checked", async () => {
  for (const status of [405, 404, 500]) {
    const { code, stdout } = await audit(status);
    assert.equal(code, 0);
    assert.match(stdout, /^not checked: .+/, String(status));
  }
});

Deno.test("a registry that cannot be reached is told as not checked", async () => {
  const { code, stdout } = await auditAt(`http://127.0.0.1:${quietPort()}/`);
  assert.equal(code, 0);
  assert.match(stdout, /^not checked: .+/);
});

Deno.test("deno.json freezes the lock file", async () => {
  const { lock } = JSON.parse(await Deno.readTextFile(`${ROOT}deno.json`));
  assert.deepEqual(lock, { frozen: true });
});
