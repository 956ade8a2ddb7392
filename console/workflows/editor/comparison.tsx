import { useEffect, useRef } from "preact/hooks";
import { useQuery } from "../../api/queries.ts";
import { Loading } from "../../parts/feedback.tsx";

interface Side {
  text: string;
  label: string;
}

/** Two texts side by side, with what differs marked. */
export function Comparison({ before, after }: { before: Side; after: Side }) {
  const host = useRef<HTMLDivElement>(null);
  const code = useQuery(["code-editor"], () => import("./code_editor.ts"));
  useEffect(() => {
    if (!code.data || !host.current) return;
    const view = code.data.openComparison(host.current, { before, after });
    return () => view[Symbol.dispose]();
  }, [code.data, before.text, after.text]);
  return (
    <div class="comparison">
      <p class="comparison-heads">
        <span>{before.label}</span>
        <span>{after.label}</span>
      </p>
      {!code.data && <Loading />}
      <div class="code-host is-short" ref={host} />
    </div>
  );
}
