/** Spaces within a line: were the ends of lines among them, empty lines would be read over and over. */
const QUOTED_LINE = /^[^\S\r\n\u2028\u2029]*>.*$/gm;

/**
 * The message without fenced blocks and quoted lines: what stands there is material that the user
 * shows, and no order of the user's.
 */
export function ownWords(message: string): string {
  return message.replace(/```[\s\S]*?(?:```|$)/g, "\n").replace(QUOTED_LINE, "");
}
