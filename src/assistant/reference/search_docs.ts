/** A part of a page, under one heading. */
export interface Section {
  page: string;
  title: string;
  text: string;
}

const TITLE_WEIGHT = 8;
const COUNTED_MAX = 5;

/** Words that are too common to distinguish sections. */
const COMMON: ReadonlySet<string> = new Set(
  "a an and are be can do does for from how i in is it of on or that the this to what with".split(
    " ",
  ),
);

/** Returns the words of a query that are worth searching for. */
export function searchWords(query: string): string[] {
  const words = query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return [...new Set(words)].filter((word) => word.length > 1 && !COMMON.has(word)).slice(0, 12);
}

/** Returns the sections of the documentation with the most of the words, best first. */
export async function searchDocs(
  words: readonly string[],
  limit: number,
): Promise<Section[]> {
  const sections = await readSections();
  const scored = sections.map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0);
  scored.sort((one, other) => other.score - one.score);
  return scored.slice(0, limit).map(({ section }) => section);
}

type SearchedSection = Section & { lowerTitle: string; lowerText: string };

let read: Promise<SearchedSection[]> | null = null;

/** Loads the pages at the first search. */
function readSections(): Promise<SearchedSection[]> {
  return read ??= import("./pages.ts").then(({ PAGES }) =>
    Object.entries(PAGES).flatMap(([page, text]) => sectionsOf(page, text)).map((section) => ({
      ...section,
      lowerTitle: `${section.page} ${section.title}`.toLowerCase(),
      lowerText: section.text.toLowerCase(),
    }))
  );
}

function sectionsOf(page: string, text: string): Section[] {
  return text.split(/^(?=#{1,3} )/m).filter((part) => part.trim() !== "").map((part) => {
    const [, title = page] = /^#+ (.*)/.exec(part) ?? [];
    return { page, title, text: part.trim() };
  });
}

/**
 * Scores a section. A word counts once in the title, and a few times in the text. Rare words have
 * no higher weight.
 */
function scoreOf({ lowerTitle, lowerText }: SearchedSection, words: readonly string[]): number {
  let found = 0;
  let score = 0;
  for (const word of words) {
    const inTitle = lowerTitle.includes(word);
    const inText = Math.min(COUNTED_MAX, lowerText.split(word).length - 1);
    if (inTitle || inText > 0) found++;
    score += inText + (inTitle ? TITLE_WEIGHT : 0);
  }
  return score * found;
}
