/** `node:timers`, as far as the server's checker needs it in a browser. */
export function setImmediate(callback: () => void): void {
  setTimeout(callback, 0);
}
