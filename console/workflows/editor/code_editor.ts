import { autocompletion, completionKeymap, type CompletionSource } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, isolateHistory } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import {
  type Diagnostic,
  forEachDiagnostic,
  linter,
  lintGutter,
  lintKeymap,
} from "@codemirror/lint";
import { MergeView, unifiedMergeView } from "@codemirror/merge";
import { search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension, type Text } from "@codemirror/state";
import { drawSelection, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { wrappedBy } from "../../../src/definition/suggestion.ts";
import { texts } from "../../texts/texts.ts";
import type { Checker } from "./checker.ts";
import type { Finding } from "./check_messages.ts";

export interface CodeEditor extends Disposable {
  /** Replaces the whole text; Ctrl+Z undoes it. */
  setText(text: string): void;
  /** Moves to the place of an error, if the text still contains it. */
  show(finding: Finding): void;
  /** Applies the suggestions that still fit the text; Ctrl+Z undoes all of them. */
  fix(findings: readonly Finding[]): void;
}

/** Makes a change a separate undo step; otherwise Ctrl+Z would also undo what was just typed. */
const BY_ITSELF = isolateHistory.of("full");

interface EditorOptions {
  text: string;
  label: string;
  onChange(text: string): void;
  check(text: string): Promise<readonly Finding[]>;
  checkDelayMs: number;
  complete?: Checker["complete"];
}

export function openEditor(host: HTMLElement, options: EditorOptions): CodeEditor {
  const root = shadowOf(host);
  const view = new EditorView({
    parent: root,
    root,
    doc: options.text,
    extensions: [
      ...common(options.label),
      history(),
      indentOnInput(),
      options.complete ? autocompletion({ override: [sourceOf(options.complete)] }) : [],
      lintGutter(),
      linter((editor) => diagnose(editor, options.check), { delay: options.checkDelayMs }),
      // Tab leaves the editor, for users without a mouse.
      keymap.of([
        ...completionKeymap,
        ...defaultKeymap,
        ...historyKeymap,
        ...searchKeymap,
        ...lintKeymap,
      ]),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) options.onChange(state.doc.toString());
      }),
    ],
  });
  return {
    setText(text) {
      const changes = { from: 0, to: view.state.doc.length, insert: text };
      view.dispatch({ changes, annotations: BY_ITSELF });
    },
    show(finding) {
      const [place] = placesOf(view.state, [finding]);
      if (place) view.dispatch({ selection: { anchor: place.from }, scrollIntoView: true });
      view.focus();
    },
    fix(findings) {
      const changes = placesOf(view.state, findings)
        .flatMap(({ from, to, suggestion }) =>
          suggestion ? [{ from, to, insert: suggestion }] : []
        );
      const [finding] = findings;
      if (changes.length > 0) {
        view.dispatch({ changes, scrollIntoView: true, annotations: BY_ITSELF });
      } else if (finding) return this.show(finding);
      view.focus();
    },
    [Symbol.dispose]: () => view.destroy(),
  };
}

/** An underlined error, with the word that it is about. */
interface FoundDiagnostic extends Diagnostic {
  finding: Finding;
  word: string;
}

interface FoundPlace {
  from: number;
  to: number;
  /** Undefined if there is none, or if the word has changed. */
  suggestion: string | undefined;
}

/** Returns the places of these findings in the current text, each place once. */
function placesOf(state: EditorState, findings: readonly Finding[]): FoundPlace[] {
  const places: FoundPlace[] = [];
  forEachDiagnostic(state, (diagnostic, from, to) => {
    const { finding, word } = diagnostic as FoundDiagnostic;
    if (!findings.includes(finding)) return;
    if (places.some((place) => from < place.to && place.from < to)) return;
    const isThere = state.sliceDoc(from, to) === word;
    places.push({ from, to, suggestion: isThere ? finding.suggestion : undefined });
  });
  return places;
}

type Compared = Record<"before" | "after", { text: string; label: string }>;

const COLLAPSED = { margin: 3, minSize: 6 };

/** Shows two texts as one, with removed above added text; read-only. */
export function openUnifiedComparison(
  host: HTMLElement,
  { before, after }: Compared,
): Disposable {
  const root = shadowOf(host);
  const view = new EditorView({
    parent: root,
    root,
    doc: after.text,
    extensions: [
      ...common(after.label),
      EditorState.readOnly.of(true),
      unifiedMergeView({
        original: before.text,
        mergeControls: false,
        collapseUnchanged: COLLAPSED,
      }),
    ],
  });
  return { [Symbol.dispose]: () => view.destroy() };
}

/** Shows two texts side by side; read-only. */
export function openComparison(host: HTMLElement, { before, after }: Compared): Disposable {
  const root = shadowOf(host);
  const side = ({ text, label }: { text: string; label: string }) => ({
    doc: text,
    extensions: [...common(label), EditorState.readOnly.of(true)],
  });
  const view = new MergeView({
    a: side(before),
    b: side(after),
    parent: root,
    root,
    collapseUnchanged: COLLAPSED,
  });
  return { [Symbol.dispose]: () => view.destroy() };
}

/**
 * In a shadow root the library adopts its style sheets. In the page it would add style elements,
 * which the content policy refuses.
 */
function shadowOf(host: HTMLElement): ShadowRoot {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  root.replaceChildren();
  return root;
}

function common(label: string): Extension[] {
  return [
    lineNumbers(),
    drawSelection(),
    search({ top: true }),
    yaml(),
    syntaxHighlighting(colours),
    theme,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
  ];
}

/** Returns the checker's completions as a completion source. A key is inserted with its colon. */
function sourceOf(complete: NonNullable<Checker["complete"]>): CompletionSource {
  return async ({ state: { doc }, pos, explicit }) => {
    const line = doc.lineAt(pos);
    const place = { row: line.number - 1, column: pos - line.from };
    const found = await complete(doc.toString(), place);
    if (!found || found.options.length === 0) return null;
    const isBegun = found.from < place.column || /[.:-] ?$/.test(line.text.slice(0, place.column));
    if (!isBegun && !explicit) return null;
    return {
      from: line.from + found.from,
      options: found.options.map(({ label, info }) => ({
        label,
        ...info !== "" && { info },
        ...found.isKey && { apply: `${label}: ` },
      })),
      validFor: /^[$\w.-]*$/,
    };
  };
}

async function diagnose(
  { state: { doc } }: EditorView,
  check: EditorOptions["check"],
): Promise<Diagnostic[]> {
  const findings = await check(doc.toString());
  return findings.map((finding) => diagnosticOf(doc, finding));
}

/** Underlines the word at the place, and offers the name that is probably meant. */
function diagnosticOf(doc: Text, finding: Finding): FoundDiagnostic {
  const { line, column, message, suggestion, severity = "error" } = finding;
  const { from: start, to: end } = doc.line(Math.min(line ?? 1, doc.lines));
  const from = Math.min(start + (column ?? 1) - 1, end);
  const rest = doc.sliceString(from, end);
  const wrapped = wrappedBy(suggestion ?? "");
  const [word = ""] = wrapped === null ? /^[^\s,:{}[\]]+/.exec(rest) ?? [] : [wrapped];
  const to = Math.min(from + word.length, end);
  const diagnostic = { from, to, severity, message, finding, word };
  // In a quoted text of several lines, or with escapes, the word is elsewhere.
  if (suggestion === undefined || !rest.startsWith(word)) return diagnostic;
  const apply = (view: EditorView, at: number, to: number): void =>
    view.dispatch({ changes: { from: at, to, insert: suggestion }, annotations: BY_ITSELF });
  return { ...diagnostic, actions: [{ name: texts.writeInstead(suggestion), apply }] };
}

const colours = HighlightStyle.define([
  { tag: [tags.definition(tags.propertyName), tags.propertyName], color: "var(--accent)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--good)" },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: "var(--busy)" },
  { tag: tags.comment, color: "var(--muted)", fontStyle: "italic" },
]);

const theme = EditorView.theme({
  "&": { fontSize: "13px", backgroundColor: "var(--surface)", color: "var(--text)" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55" },
  ".cm-content": { caretColor: "var(--text)" },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--muted)", border: "none" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  "& .cm-selectionBackground, &.cm-focused .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--accent) 25%, transparent) !important",
  },
  ".cm-tooltip, .cm-panels": {
    backgroundColor: "var(--surface)",
    color: "var(--text)",
    border: "1px solid var(--line-strong)",
  },
  // The library's own marks are images in its style sheet, which the content policy refuses.
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--bad)",
    textUnderlineOffset: "3px",
  },
  ".cm-lint-marker-error": {
    content: "none",
    width: "8px",
    height: "8px",
    margin: "6px 0 0 2px",
    borderRadius: "50%",
    backgroundColor: "var(--bad)",
  },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--accent)",
    color: "var(--on-accent)",
  },
  ".cm-completionInfo": { maxWidth: "320px", padding: "6px 10px", fontFamily: "var(--sans)" },
  ".cm-completionIcon": { display: "none" },
  ".cm-diagnosticAction": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-collapsedLines": {
    background: "var(--ground)",
    color: "var(--muted)",
  },
});
