import assert from "node:assert/strict";
import { join } from "node:path";
import { type HeddleServer, runHeddle, startHeddle } from "../../support/processes/heddle.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

/** The lines after the one that tells the address, up to the first that fits. */
async function lineLike(server: HeddleServer, pattern: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const line = await server.nextLine();
    if (line === null) throw new Error(`no line like ${pattern}`);
    const match = pattern.exec(line);
    if (match) return match;
  }
}

for (const LOG_FORMAT of ["json", "pretty"]) {
  for (const LOG_LEVEL of ["debug", "error"]) {
    Deno.test(`heddle serve prints its address in ${LOG_FORMAT} at ${LOG_LEVEL}`, async () => {
      await using directory = await temporaryDirectory();
      const env = { DATA_DIR: directory.path, LOG_FORMAT, LOG_LEVEL };
      await using server = await startHeddle({ env });
      const line = server.startLines.at(-1) ?? "";
      if (LOG_FORMAT === "json") {
        assert.equal(JSON.parse(line).message, `listening on ${server.url}`);
      } else assert.ok(line.endsWith(` listening on ${server.url}`), line);
      const answer = await fetch(`${server.url}/healthz`);
      assert.equal(answer.status, 200);
      await answer.body?.cancel();
      assert.equal(await server.stop(), 0);
    });
  }
}

Deno.test("heddle serve with PRINT_TOKEN=true prints the console's address, good once", async () => {
  await using directory = await temporaryDirectory();
  const env = { DATA_DIR: directory.path, PRINT_TOKEN: "true", LOG_FORMAT: "json" };
  await using server = await startHeddle({ env });
  const [, page = "", code = ""] = await lineLike(server, /^\s*(http:\S+\/)#start=(\S+)$/);
  assert.equal(page, `${server.url}/console/`);
  const exchange = () =>
    fetch(`${server.url}/api/v1/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code }),
    });
  const { token } = await (await exchange()).json();
  const headers = { authorization: `Bearer ${token}` };
  const chat = await fetch(`${server.url}/api/v1/chats`, { method: "POST", headers });
  assert.equal(chat.status, 200);
  assert.match(await chat.text(), /"threadId"/);
  const again = await exchange();
  assert.equal(again.status, 401);
  await again.body?.cancel();
  assert.equal(await server.stop(), 0);
  const log = (await server.remainingLines()).join("\n");
  assert.ok(!log.includes(code) && !log.includes(token), "no line of the log has either");
});

Deno.test("heddle serve prints no token unless it is told to", async () => {
  await using directory = await temporaryDirectory();
  await using server = await startHeddle({ env: { DATA_DIR: directory.path } });
  assert.equal(await server.stop(), 0);
  const later = await server.remainingLines();
  assert.ok(later.some((line) => line.includes("stopping")), "the log ends with the stop");
  const told = [...server.startLines, ...later].join("\n");
  assert.ok(!told.includes("token=") && !told.includes("start="));
});

Deno.test("heddle serve ends with 0 at SIGTERM and leaves no process file behind", async () => {
  await using directory = await temporaryDirectory();
  const processes = join(directory.path, "processes");
  await using server = await startHeddle({ env: { DATA_DIR: directory.path } });
  assert.equal([...Deno.readDirSync(processes)].length, 1);
  assert.equal(await server.stop(), 0);
  assert.deepEqual([...Deno.readDirSync(processes)], []);
});

Deno.test("heddle serve writes nothing outside its data directory", async () => {
  await using directory = await temporaryDirectory();
  const env = { DATA_DIR: join(directory.path, "data") };
  await using server = await startHeddle({ env, cwd: directory.path });
  assert.equal(await server.stop(), 0);
  const names = [...Deno.readDirSync(directory.path)].map(({ name }) => name);
  assert.deepEqual(names, ["data"]);
});

Deno.test("heddle token makes tokens that a running server takes", async () => {
  await using directory = await temporaryDirectory();
  const env = { DATA_DIR: directory.path };
  await using server = await startHeddle({ env });
  const sub = "7d7e9f6c-3b0a-4c52-9a39-2f6d6a0f4e11";
  const args = ["token", "--sub", sub, "--email", "ada@example.org", "--org", "acme"];
  const { stdout } = await runHeddle(args, { env });
  const headers = { authorization: `Bearer ${stdout.trim()}` };
  const me = await (await fetch(`${server.url}/api/v1/me`, { headers })).json();
  assert.equal(me.userId, sub);
  assert.equal(me.organization, "acme");
});

Deno.test("heddle health ends with 0 while the server lives, with 3 once it does not", async () => {
  await using directory = await temporaryDirectory();
  await using server = await startHeddle({ env: { DATA_DIR: directory.path } });
  const env = { PORT: new URL(server.url).port };
  assert.equal((await runHeddle(["health"], { env })).code, 0);
  assert.equal((await runHeddle(["health"], { env: { ...env, HOST: "0.0.0.0" } })).code, 0);
  assert.equal(await server.stop(), 0);
  assert.equal((await runHeddle(["health"], { env })).code, 3);
});

Deno.test("heddle health asks the server whatever the other settings say", async () => {
  await using directory = await temporaryDirectory();
  await using server = await startHeddle({ env: { DATA_DIR: directory.path } });
  const { port: PORT } = new URL(server.url);
  const env = { PORT, ENCRYPTION_KEY_FILE: "/missing", OIDC_ISUER: "x", LLM_BASE_URL: "nowhere" };
  assert.equal((await runHeddle(["health"], { env })).code, 0);
});

Deno.test("heddle health and doctor ask this machine past the proxy that programs are to use", async () => {
  await using directory = await temporaryDirectory();
  const DATA_DIR = directory.path;
  await using server = await startHeddle({ env: { DATA_DIR } });
  const { port: PORT } = new URL(server.url);
  const env = { DATA_DIR, PORT, HTTP_PROXY: "http://127.0.0.1:1", NO_PROXY: "example.org" };
  assert.equal((await runHeddle(["health"], { env })).code, 0);
  assert.match((await runHeddle(["doctor"], { env })).stdout, /^ok +server +http.* serves/m);
});

Deno.test("heddle health needs neither the server's parts nor a package", async () => {
  const path = new URL("../../../src/cli/health.ts", import.meta.url).pathname;
  const args = ["info", "--json", path];
  const { stdout } = await new Deno.Command(Deno.execPath(), { args }).output();
  const { modules } = JSON.parse(new TextDecoder().decode(stdout));
  const needed = modules.map(({ specifier }: { specifier: string }) => specifier);
  assert.ok(needed.length > 3);
  const foreign = needed.filter((specifier: string) =>
    !/^node:|\/src\/(cli|config|lib)\//.test(specifier)
  );
  assert.deepEqual(foreign, []);
});
