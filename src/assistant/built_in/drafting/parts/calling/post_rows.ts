import type { Json } from "../../../../../lib/json.ts";
import { objectOf, type RowSource, template } from "../../draft_builder.ts";
import { hostOf, urlOf } from "../../files/fetch_from.ts";
import type { DraftContext } from "../../draft_context.ts";

/** Sends the rows, or the numbers, or one call per row of a loop. */
export function postRows(work: DraftContext, url: string): void {
  const { builder } = work;
  const forEach = builder.takeLoop();
  const value = forEach === null ? valueOf(builder.current) : "item";
  builder.add("post", {
    service: "http",
    action: "request",
    ...forEach !== null && { forEach },
    with: {
      url: urlOf(work, url, forEach),
      method: "POST",
      ...value !== null && { json: bodyOf(url, value) },
    },
  });
}

function valueOf(current: RowSource | null): string | null {
  return current && (current.numbers ? objectOf(current.numbers) : current.rows);
}

/** The field for the message in chat webhooks, by the host or the variable with the address. */
const CHATS: readonly [host: RegExp, field: string][] = [
  [/^hooks\.slack\.com$/, "text"],
  [/\.(?:webhook\.office|logic\.azure)\.com$/, "text"],
  [/^(?:\w+\.)?discord(?:app)?\.com$/, "content"],
  [/^\$(?:SLACK|TEAMS|MATTERMOST)_WEBHOOK_URL$/, "text"],
  [/^\$DISCORD_WEBHOOK_URL$/, "content"],
];

/** Returns the field for the message if the address is a chat's webhook; otherwise null. */
export function chatField(url: string): string | null {
  const place = url.startsWith("$") ? url : hostOf(url);
  return CHATS.find(([pattern]) => pattern.test(place))?.[1] ?? null;
}

/** Returns the request body: a text for chats, the value for any other address. */
function bodyOf(url: string, value: string): Json {
  const field = chatField(url);
  return field === null ? template(value) : { [field]: template(`json.print(${value})`) };
}
