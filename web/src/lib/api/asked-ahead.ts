/** The requests that app/rendering/ask-ahead.ts sent before the app loaded. */
export type Ahead = {
  /** The responses by the address that was requested. */
  responses: Record<string, Promise<Response>>;
  /** The addresses that were answered with a success. */
  arrived?: Set<string>;
  /** The access token that the requests carried; pages without a session have none. */
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
