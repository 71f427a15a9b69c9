declare global {
  interface Window {
    /** The request that app/ask-ahead.ts has already sent. */
    rebondAhead?: { address: string; response: Promise<Response> } | undefined;
  }
}

/** Returns, once, the answer to a GET of `address` that was sent before the app loaded, if there is one. */
export function takeAhead(address: string): Promise<Response> | undefined {
  const ahead = window.rebondAhead;
  if (ahead?.address !== address) return undefined;
  window.rebondAhead = undefined;
  return ahead.response;
}
