import type { Schemas } from "../api/client.ts";
import { session } from "../shell/session.ts";
import { useStore } from "../shell/store.ts";
import { texts } from "../texts/texts.ts";

/**
 * Somebody by the name that a token told. Anybody may bear any name, so the end of the id, which
 * nobody chooses, stands beside it; the reader alone is "you".
 */
export function Member({ member: { userId, name } }: { member: Schemas["ShownMember"] }) {
  const present = useStore(session);
  if (present.kind === "open" && present.me.userId === userId) return <>{texts.yourself}</>;
  return (
    <span class="member" title={userId}>
      <bdi>{name ?? texts.userId}</bdi> <code>{userId.slice(-6)}</code>
    </span>
  );
}
