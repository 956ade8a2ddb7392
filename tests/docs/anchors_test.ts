import assert from "node:assert/strict";
import { join, normalize } from "node:path";
import { readPage, ROOT } from "../support/processes/pages.ts";

/** The paths of the pages that people write or generate, from the root. */
async function pages(): Promise<string[]> {
  const paths = ["README.md", "CONTRIBUTING.md"];
  for (const folder of ["docs", "docs/decisions"]) {
    for await (const { name } of Deno.readDir(join(ROOT, folder))) {
      if (name.endsWith(".md")) paths.push(`${folder}/${name}`);
    }
  }
  return paths;
}

function withoutCode(page: string): string {
  return page.replaceAll(/^```.*?^```/gms, "");
}

/** The anchors that a browser of the repository makes of the headings of a page. */
function anchorsOf(page: string): Set<string> {
  const headings = [...withoutCode(page).matchAll(/^#+ (.+)$/gm)];
  return new Set(headings.map(([, heading = ""]) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\s-]/gu, "")
      .trim()
      .replaceAll(/\s/g, "-")
  ));
}

Deno.test("each link of the documentation to a heading leads to one", async () => {
  let count = 0;
  for (const path of await pages()) {
    const page = await readPage(path);
    for (const [link, target = "", anchor = ""] of withoutCode(page).matchAll(LINK)) {
      if (target.includes("://")) continue;
      const to = target === "" ? path : normalize(join(path, "..", target));
      if (!to.endsWith(".md")) continue;
      assert.ok(anchorsOf(await readPage(to)).has(anchor), `${path}: ${link}`);
      count++;
    }
  }
  assert.ok(count > 30, `${count} links`);
});

const LINK = /\]\(([^)\s#]*)#([^)\s]+)\)/g;
