/** The ways to send a token, for routes that refuse API keys. */
export const TOKEN_ONLY: Record<string, string[]>[] = [{ bearer: [] }, { cookie: [] }, {
  query: [],
}];

/** The ways to send a token or an API key. */
export const TOKEN_OR_API_KEY: Record<string, string[]>[] = [...TOKEN_ONLY, { apiKey: [] }];
