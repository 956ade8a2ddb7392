import { api, data } from "../api/client.ts";
import { useQuery } from "../api/queries.ts";
import { QuestionCard } from "./question_card.tsx";

/** A question of a waiting run. */
export function QuestionsOfRun({ runId, onAnswered }: { runId: string; onAnswered(): void }) {
  const query = { runId, expand: "context" };
  const list = useQuery(
    ["questions", runId],
    () => data(api.GET("/api/v1/questions", { params: { query } })),
  );
  return (
    <>
      {list.data?.questions.map((question) => (
        <QuestionCard key={question.path} question={question} isInRun onAnswered={onAnswered} />
      ))}
    </>
  );
}
