import type { Schemas } from "../api/client.ts";
import { session } from "../shell/session.ts";
import { useStore } from "../shell/store.ts";
import { texts } from "../texts/texts.ts";

/**
 * A user, by the name in a token. Several users may have the same name, so the end of the id
 * follows it. Readers see themselves as "you".
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
