import { useEffect, useRef } from "preact/hooks";
import { useQuery } from "../../api/queries.ts";
import { Loading } from "../../parts/feedback.tsx";
import { useMedia, WIDE } from "../../parts/media.ts";

interface Side {
  text: string;
  label: string;
}

/** Two texts with their differences marked: side by side if there is room, otherwise as one. */
export function Comparison({ before, after }: { before: Side; after: Side }) {
  const host = useRef<HTMLDivElement>(null);
  const isWide = useMedia(WIDE);
  const code = useQuery(["code-editor"], () => import("./code_editor.ts"));
  useEffect(() => {
    if (!code.data || !host.current) return;
    const { openComparison, openUnifiedComparison } = code.data;
    const open = isWide ? openComparison : openUnifiedComparison;
    const view = open(host.current, { before, after });
    return () => view[Symbol.dispose]();
  }, [code.data, before.text, after.text, isWide]);
  return (
    <div class="comparison">
      <p class={`comparison-heads ${isWide ? "is-wide" : ""}`}>
        <span>{before.label}</span>
        <span>{after.label}</span>
      </p>
      {!code.data && <Loading />}
      <div class="code-host is-short" ref={host} />
    </div>
  );
}
