import { keyOf, namesIn } from "../../columns.ts";
import { template } from "../../draft_builder.ts";
import type { PartTypes } from "../part_type.ts";

const BY = "<by>|with <some>? same? <columns>? {columns}";

/** Keeps rows whose values occur more than once: "Find duplicates by email". */
export const DUPLICATE_PARTS = {
  duplicates: {
    takesRows: true,
    phrases: [
      `<keep>|<get>|<show>|find|list|look_for|detect|finde|trouve|encuentra only|just|nur? all|any|<some>? <duplicates> ${BY}`,
      `<keep>|<get>|<show>|find|list|look_for|detect <some>? <ones>|{thing} that_have|which_have|with|sharing the|a same|duplicate {columns}`,
    ],
    build({ builder, refuse }, part) {
      const { current } = builder;
      const columns = namesIn(part.said["columns"] ?? "");
      if (!current || columns.length === 0) return refuse(part);
      const groups = `${current.rows}.groupBy(row, ${keyOf("row", columns)})`;
      const items = `${groups}.filter(same, size(same.items) > 1).map(same, same.items).flatten()`;
      const id = builder.add("duplicates", {
        service: "data",
        action: "map",
        with: { items: template(items), to: template("item") },
      });
      builder.become({ ...current, id, rows: `steps.${id}.output` });
    },
  },
} satisfies PartTypes;
