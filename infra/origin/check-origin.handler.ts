/** This authorizer of the public routes admits only requests that came through our distribution (ADR 0010). */
import { cameByTheEdge } from '../../functions/platform/entry/origin.ts';

type AuthorizerEvent = { headers?: Record<string, string | undefined> };

export async function handler(event: AuthorizerEvent): Promise<{ isAuthorized: boolean }> {
  return { isAuthorized: cameByTheEdge(event.headers) };
}
