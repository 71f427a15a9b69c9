/** app/rendering/ask-ahead.ts sent these requests before the app loaded. */
export type Ahead = {
  /** The keys are the requested addresses. */
  responses: Record<string, Promise<Response>>;
  /** The requests to these addresses succeeded. */
  arrived?: Set<string>;
  /** The requests carried this access token. Pages without a session have none. */
  jwt?: string;
};

declare global {
  var rebondAhead: Ahead | undefined;
}

/**
 * Returns the response to a GET of `address` with this token, if it was requested before the app loaded. A second call
 * returns nothing.
 */
export function takeAhead(address: string, jwt?: string): Promise<Response> | undefined {
  const ahead = globalThis.rebondAhead;
  if (ahead === undefined || ahead.jwt !== jwt) return undefined;
  const response = ahead.responses[address];
  delete ahead.responses[address];
  return response;
}
