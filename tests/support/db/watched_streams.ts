/** A `fetch` that counts the streams of a libSQL server which its caller opens and closes. */
export class WatchedStreams {
  opened = 0;
  closed = 0;
  /** The most requests that were under way at once. */
  mostAtOnce = 0;
  #atOnce = 0;

  readonly fetch = async (input: Request | URL | string, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { baton, requests } = await request.clone().json();
    if (!baton) this.opened++;
    if (requests.some(({ type }: { type: string }) => type === "close")) this.closed++;
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#atOnce);
    try {
      return await fetch(request);
    } finally {
      this.#atOnce--;
    }
  };

  /** How many streams are open, unless the server has closed some by itself. */
  get open(): number {
    return this.opened - this.closed;
  }
}
