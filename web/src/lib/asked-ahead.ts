declare global {
  interface Window {
    /** What app/ask-ahead.ts has asked for. */
    rebondAhead?: { address: string; response: Promise<Response> } | undefined;
  }
}

/** The answer to a GET of `address` that left ahead of the app, once; `undefined` when none did. */
export function takeAhead(address: string): Promise<Response> | undefined {
  const ahead = window.rebondAhead;
  if (ahead?.address !== address) return undefined;
  window.rebondAhead = undefined;
  return ahead.response;
}
