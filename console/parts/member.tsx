import type { Schemas } from "../api/client.ts";
import { session } from "../shell/session.ts";
import { useStore } from "../shell/store.ts";
import { texts } from "../texts/texts.ts";

/**
 * A user, by the name in a token. Two users may have one name, so the end of the id follows it. The
 * reader's own name is "you".
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
