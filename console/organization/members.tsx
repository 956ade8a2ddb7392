import { api, data } from "../api/client.ts";
import { itemsOf, usePages } from "../api/pages.ts";
import { Empty } from "../parts/feedback.tsx";
import { ListState, MoreRows, PAGE_SIZE } from "../parts/more_rows.tsx";
import { Time } from "../parts/time.tsx";
import { route, setQueryParameter } from "../shell/router.ts";
import { useStore } from "../shell/store.ts";
import { organizationTexts as texts } from "../texts/organization.ts";
import { texts as common } from "../texts/texts.ts";
import { HandoverDialog } from "./handover_dialog.tsx";
import { type ListedMember, Person } from "./people.tsx";

const SEARCH_LENGTH_MAX = 200;

/** The members, and the chosen one's belongings. The search and the choice are in the address. */
export function Members() {
  const { query } = useStore(route);
  const search = (query.get("search") ?? "").slice(0, SEARCH_LENGTH_MAX);
  const chosen = query.get("user");
  const list = usePages(["members", "list", search], (cursor) => {
    const params = { query: { limit: PAGE_SIZE, ...search !== "" && { search }, ...cursor } };
    return data(api.GET("/api/v1/members", { params }));
  });
  const members = itemsOf(list, (page) => page.members, ({ userId }) => userId);
  return (
    <>
      <p class="muted">{texts.membersHint}</p>
      <div class="phrase">
        <label class="field is-search">
          <span>{common.search}</span>
          <input
            type="search"
            maxLength={SEARCH_LENGTH_MAX}
            value={search}
            onChange={(event) => setQueryParameter("search", event.currentTarget.value)}
          />
        </label>
      </div>
      <ListState list={list} />
      {members?.length === 0 && <Empty title={common.noMatches} />}
      {members && members.length > 0 && <MemberTable members={members} />}
      <MoreRows list={list} />
      {chosen && (
        <HandoverDialog
          key={chosen}
          userId={chosen}
          onClose={() => setQueryParameter("user", "")}
        />
      )}
    </>
  );
}

function MemberTable({ members }: { members: readonly ListedMember[] }) {
  const people = new Map(members.map((member) => [member.userId, member]));
  return (
    <table class="table">
      <thead>
        <tr>
          <th scope="col">{texts.person}</th>
          <th scope="col" class="is-wide">{texts.email}</th>
          <th scope="col">{texts.lastSeen}</th>
          <th scope="col">{common.actions}</th>
        </tr>
      </thead>
      <tbody>
        {members.map(({ userId, name, email, lastSeenAt }) => (
          <tr key={userId}>
            <th scope="row">
              <Person userId={userId} people={people} />
              <span class="is-narrow muted">{email}</span>
            </th>
            <td class="is-wide">{email}</td>
            <td>
              <Time at={lastSeenAt} />
            </td>
            <td>
              <button
                type="button"
                class="button is-small"
                aria-label={texts.belongingsOf(name ?? email ?? userId.slice(-6))}
                onClick={() => setQueryParameter("user", userId)}
              >
                {texts.show}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
