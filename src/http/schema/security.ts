/** How one brings a token if an API key is refused. */
export const TOKEN_ONLY: Record<string, string[]>[] = [{ bearer: [] }, { cookie: [] }, {
  query: [],
}];

/** How one brings a token or an API key. */
export const TOKEN_OR_API_KEY: Record<string, string[]>[] = [...TOKEN_ONLY, { apiKey: [] }];
