import { api, data, type Schemas } from "../api/client.ts";
import { itemsOf, type Pages, usePages } from "../api/pages.ts";
import { Empty } from "../parts/feedback.tsx";
import { ListState, MoreRows, PAGE_SIZE } from "../parts/more_rows.tsx";
import { texts } from "../texts/texts.ts";
import { QuestionCard } from "./question_card.tsx";

/** The questions that the caller may answer. */
export function useInbox(): Pages<Schemas["QuestionList"]> {
  return usePages(["questions", "all"], (cursor) => {
    const query = { limit: PAGE_SIZE, expand: "context", ...cursor };
    return data(api.GET("/api/v1/questions", { params: { query } }));
  });
}

export function Inbox() {
  const inbox = useInbox();
  const questions = itemsOf(inbox, (page) => page.questions, ({ runId, path }) => runId + path);
  return (
    <main class="page" id="main">
      <header class="page-head">
        <h1>{texts.inbox}</h1>
      </header>
      <ListState list={inbox} />
      {questions?.length === 0 && (
        <Empty title={texts.noQuestions}>
          <p>{texts.noQuestionsHint}</p>
        </Empty>
      )}
      {questions?.map((question) => (
        <QuestionCard
          key={question.runId + question.path}
          question={question}
          onAnswered={inbox.refetch}
        />
      ))}
      <MoreRows list={inbox} />
    </main>
  );
}
