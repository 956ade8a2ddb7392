/**
 * The message without fenced blocks and quoted lines: what stands there is material that the user
 * shows, and no order of the user's.
 */
export function ownWords(message: string): string {
  return message.replace(/```[\s\S]*?(?:```|$)/g, "\n").replace(/^\s*>.*$/gm, "");
}
