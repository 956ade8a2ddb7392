/** Stands in a message where a value was that nobody is to read. */
export const WITHHELD = "[value withheld]";
