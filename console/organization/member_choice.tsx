import { useId, useState } from "preact/hooks";
import { api, data } from "../api/client.ts";
import { useQuery } from "../api/queries.ts";
import { useDebounced } from "../parts/debounced.ts";
import { QueryResult } from "../parts/query_result.tsx";
import { organizationTexts as texts } from "../texts/organization.ts";
import { texts as common } from "../texts/texts.ts";
import { isReader, type ListedMember, nameOf } from "./people.tsx";

const MEMBERS_MAX = 10;

interface MemberChoiceProps {
  /** The present owner, who cannot be chosen. */
  exceptId: string;
  chosen: ListedMember | null;
  onChoose(member: ListedMember): void;
}

/** Searches for a member and chooses one. */
export function MemberChoice({ exceptId, chosen, onChoose }: MemberChoiceProps) {
  const [text, setText] = useState("");
  const search = useDebounced(text.trim());
  const found = useQuery(["members", "search", search], () => {
    const query = { limit: MEMBERS_MAX + 1, ...search !== "" && { search } };
    return data(api.GET("/api/v1/members", { params: { query } }));
  });
  return (
    <>
      <label class="field">
        <span>{texts.findMember}</span>
        <input
          type="search"
          maxLength={200}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <QueryResult of={found}>
        {({ members }) => {
          const others = members.filter(({ userId }) => userId !== exceptId);
          return (
            <>
              <MemberRadios
                members={others.slice(0, MEMBERS_MAX)}
                chosen={chosen}
                onChoose={onChoose}
              />
              {others.length > MEMBERS_MAX && <p class="muted">{texts.moreMembers}</p>}
            </>
          );
        }}
      </QueryResult>
    </>
  );
}

interface MemberRadiosProps {
  members: readonly ListedMember[];
  chosen: ListedMember | null;
  onChoose(member: ListedMember): void;
}

function MemberRadios({ members, chosen, onChoose }: MemberRadiosProps) {
  const group = useId();
  // The chosen one stays visible while others are searched for.
  const isHidden = chosen !== null && !members.some(({ userId }) => userId === chosen.userId);
  const shown = isHidden ? [chosen, ...members] : members;
  if (shown.length === 0) return <p class="muted">{texts.noMember}</p>;
  return (
    <fieldset class="members">
      <legend>{texts.newOwner}</legend>
      {shown.map((member) => (
        <label key={member.userId} class="check">
          <input
            type="radio"
            name={group}
            checked={member.userId === chosen?.userId}
            onChange={() => onChoose(member)}
          />
          <span>{wordsOf(member)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function wordsOf(member: ListedMember): string {
  if (isReader(member.userId)) return common.yourself;
  return nameOf({ userId: member.userId, people: new Map([[member.userId, member]]) });
}
