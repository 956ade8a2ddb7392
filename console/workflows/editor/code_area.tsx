import { useEffect, useRef } from "preact/hooks";
import { useQuery } from "../../api/queries.ts";
import { Loading, Problem } from "../../parts/feedback.tsx";
import { texts } from "../../texts/texts.ts";
import type { Checker } from "./checker.ts";
import type { Finding } from "./check_messages.ts";
import type { CodeEditor } from "./code_editor.ts";

const CHECK_DELAY_MS = 250;

interface CodeAreaProps {
  /** The initial text. */
  text: string;
  onText(text: string): void;
  onFindings(findings: readonly Finding[]): void;
  editor: { current: CodeEditor | null };
  startChecker(): Checker;
  /** How long the text must be unchanged before it is checked. */
  checkDelayMs?: number;
}

/** The editor for the text of a definition. The editor library is loaded only here. */
export function CodeArea(
  { text, onText, onFindings, editor, startChecker, checkDelayMs = CHECK_DELAY_MS }: CodeAreaProps,
) {
  const host = useRef<HTMLDivElement>(null);
  const code = useQuery(["code-editor"], () => import("./code_editor.ts"));
  useEffect(() => {
    if (!code.data || !host.current) return;
    const checker = startChecker();
    const check = async (source: string) => {
      const findings = await checker.check(source);
      onFindings(findings);
      return findings;
    };
    const label = texts.definitionText;
    const opened = code.data.openEditor(host.current, {
      text,
      label,
      onChange: onText,
      check,
      checkDelayMs,
      ...checker.complete && { complete: checker.complete },
    });
    editor.current = opened;
    return () => {
      opened[Symbol.dispose]();
      checker[Symbol.dispose]();
      editor.current = null;
    };
  }, [code.data]);
  if (code.error) return <Problem error={code.error} onRetry={() => void code.refetch()} />;
  return (
    <>
      {!code.data && <Loading />}
      <div class="code-host" ref={host} />
    </>
  );
}
