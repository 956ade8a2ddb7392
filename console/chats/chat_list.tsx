import { api, data } from "../api/client.ts";
import { itemsOf, usePages } from "../api/pages.ts";
import { queries } from "../api/queries.ts";
import { useAction } from "../parts/action.ts";
import { Empty, Problem } from "../parts/feedback.tsx";
import { ListState, MoreRows, PAGE_SIZE } from "../parts/more_rows.tsx";
import { Icon } from "../parts/icon.tsx";
import { Time } from "../parts/time.tsx";
import { BASE, go } from "../shell/router.ts";
import { texts } from "../texts/texts.ts";

export function ChatList() {
  const chats = usePages(["chats", "all"], (cursor) => {
    const query = { limit: PAGE_SIZE, ...cursor };
    return data(api.GET("/api/v1/chats", { params: { query } }));
  });
  const threads = itemsOf(chats, (page) => page.threads, ({ id }) => id);
  return (
    <main class="page" id="main">
      <header class="page-head">
        <h1>{texts.chats}</h1>
        <NewChat />
      </header>
      <ListState list={chats} />
      {threads?.length === 0 && (
        <Empty title={texts.noChats}>
          <p>{texts.noChatsHint}</p>
          <a class="button" href={`${BASE}/workflows`}>{texts.beginWithTemplate}</a>
        </Empty>
      )}
      <ul class="list">
        {threads?.map(({ id, title, description, lastUpdatedAt }) => (
          <li key={id}>
            <a href={`${BASE}/chats/${id}`}>
              <Icon name="chat" />
              <span class="grow">{title ?? description ?? texts.untitled}</span>
              <Time at={lastUpdatedAt} />
            </a>
          </li>
        ))}
      </ul>
      <MoreRows list={chats} />
    </main>
  );
}

function NewChat() {
  const { problem, run } = useAction();
  const begin = () =>
    run(async () => {
      const { threadId } = await data(api.POST("/api/v1/chats"));
      void queries.invalidateQueries({ queryKey: ["chats"] });
      go(`/chats/${threadId}`);
    });
  return (
    <>
      {problem !== null && <Problem error={problem} />}
      <button type="button" class="button is-primary" onClick={() => void begin()}>
        <Icon name="chat" />
        {texts.newChat}
      </button>
    </>
  );
}
