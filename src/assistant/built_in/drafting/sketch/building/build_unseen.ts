import { template } from "../../draft_builder.ts";
import type { Building } from "./build.ts";

/**
 * Keeps the rows that the previous run did not have. Each run stores its list, and reads the newest
 * stored list. In the first run, which finds no list, all rows count as known.
 */
export function keepUnseen(building: Building): boolean {
  const { builder, rows, sketch } = building;
  if (rows === null) return false;
  const name = `${rows.name.replaceAll(/[^\p{L}\p{N}_-]+/gu, "_").slice(0, 40)}-last-run.json`;
  const list = builder.add("stored", {
    service: "files",
    action: "list",
    with: { kind: "outputs", limit: 100 },
  });
  const files = `steps.${list}.output.files.filter(file, file.name == ${JSON.stringify(name)})`;
  const last = builder.add("last", {
    service: "files",
    action: "read",
    when: `size(${files}) > 0`,
    with: { objectKey: template(`${files}[0].objectKey`), as: "json" },
  });
  builder.add("remember", {
    service: "files",
    action: "write",
    with: { name, json: template(rows.list) },
  });
  const known = `default(steps.${last}.output.json, ${rows.list})`;
  const id = builder.add("unseen", {
    service: "data",
    action: "filter",
    with: { items: template(rows.list), where: `!(item in ${known})` },
  });
  building.rows = { ...rows, list: `steps.${id}.output`, raw: null, isChosen: true };
  return sketch.sources.length === 1;
}
