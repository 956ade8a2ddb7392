import { template } from "../../draft_builder.ts";
import { lacksColumns, urlOf } from "../../files/fetch_from.ts";
import type { RequestPart } from "../../request.ts";
import type { DraftContext } from "../../draft_context.ts";
import type { PartTypes } from "../part_type.ts";

const THE_ROW =
  "<them>|the_row|each_row|the_item|the_record|its_data|the_whole_row|the_body|the_payload|die_zeile|la_ligne|la_fila";
const AS_BODY =
  `<with>|and|using|sending <some>? ${THE_ROW}|<ones>|{thing} as|in? <some>? json|body|payload|json_body?`;

/** Calls an address, once or per row of a loop, with a method that changes data there. */
function call(work: DraftContext, part: RequestPart): void {
  const { builder } = work;
  const { url = "", json } = part.said;
  const [, method = ""] = /^(?:send |make |do )?(?:an? )?(put|patch|delete)\b/.exec(part.words) ??
    [];
  if (method === "" || lacksColumns(work, url)) return work.refuse(part);
  const forEach = builder.takeLoop();
  const { current } = builder;
  const rows = forEach === null ? current?.rows ?? null : "item";
  const hasBody = method !== "delete" || /\bbody|payload|json\b/.test(part.words);
  const body = json === undefined ? rows && template(rows) : JSON.parse(json);
  builder.add(method, {
    service: "http",
    action: "request",
    ...forEach !== null && { forEach },
    with: {
      url: urlOf(work, url, forEach),
      method: method.toUpperCase(),
      ...hasBody && body !== null && { json: body },
    },
  });
}

/** Calls with a method other than GET and POST. */
export const METHOD_PARTS = {
  call: {
    isWhole: true,
    phrases: [
      "put|patch <some>? json|body? {json} to|at {url}",
      `put|patch|delete <them>? to|at? {url} ${AS_BODY}`,
      "put|patch|delete <them>? to|at? {url}",
      `send|make|do <some>? put|patch|delete request? to {url} ${AS_BODY}`,
      "send|make|do <some>? put|patch|delete request? to {url}",
      `send <them>|{thing} with|as|by|using <some>? put|patch request? to {url}`,
    ],
    build: call,
  },
} satisfies PartTypes;
