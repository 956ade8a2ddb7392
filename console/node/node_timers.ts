/** The part of `node:timers` that the server's checker needs in a browser. */
export function setImmediate(callback: () => void): void {
  setTimeout(callback, 0);
}
