/** SVG paths on a grid of 24. */
const STROKES = {
  chat: "M4 5h16v11H9l-5 4z",
  workflow: "M5 4h6v5H5zM13 15h6v5h-6zM8 9v5.5a3 3 0 0 0 3 3h2",
  runs: "M4 6h9M4 12h16M8 18h9",
  inbox: "M4 13l2.5-8h11L20 13v6H4zM4 13h5l1.5 2.5h3L15 13h5",
  rules: "M4 5h16v14H4zM4 10h16M4 14.5h16M10 10v9",
  organization: "M4 20V5h9v15M13 10h6v10M2.5 20h19M7 9h3M7 13h3M16 14h.01M16 17h.01",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  running: "M7 4.5v15l12-7.5z",
  succeeded: "M5 12.5l4.5 4.5L19 7",
  failed: "M6 6l12 12M18 6L6 18",
  waiting: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.5l3 2",
  skipped: "M5 5l8 7-8 7zM17 5v14",
  pending: "M5 12h.01M12 12h.01M19 12h.01",
  cancelled: "M5 12h14",
  next: "M9 5l7 7-7 7",
  edit: "M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19z",
  again: "M20 12a8 8 0 1 1-2.4-5.7M20 3.5V8h-4.5",
  attach:
    "M19 11l-7.5 7.5a4.5 4.5 0 0 1-6.4-6.4L13 4.2a3 3 0 0 1 4.3 4.2l-7.9 7.9a1.5 1.5 0 0 1-2.1-2.1L14 7.5",
} as const;

export type IconName = keyof typeof STROKES;

/** A picture next to a word with the same meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" width="16" height="16" viewBox="0 0 24 24" aria-hidden="true">
      <path d={STROKES[name]} />
    </svg>
  );
}
