/** Shorter words, and first letters, differ without being mistyped. */
const LENGTH_MIN = 5;

/**
 * The word that one letter more, less, other or swapped makes of it, of the known ones with their
 * meanings; the word itself where several meanings are that near.
 */
export function nearestWord(word: string, known: ReadonlyMap<string, string>): string {
  const near = [...known].filter(([each]) =>
    each.length >= LENGTH_MIN && each[0] === word[0] &&
    Math.abs(each.length - word.length) <= 1 && differsByOne(word, each)
  );
  const [first] = near;
  const isClear = first && near.every(([, meaning]) => meaning === first[1]);
  return isClear ? first[0] : word;
}

function differsByOne(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}
