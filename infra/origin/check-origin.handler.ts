/**
 * Lambda authorizer of the public routes. It admits a request only when it came through our CloudFront distribution, so
 * that nobody bypasses its firewall and cache (ADR 0010).
 */
import { cameByTheEdge } from '../../functions/platform/entry/origin.ts';

type AuthorizerEvent = { headers?: Record<string, string | undefined> };

/** API Gateway's simple response. */
export async function handler(event: AuthorizerEvent): Promise<{ isAuthorized: boolean }> {
  return { isAuthorized: cameByTheEdge(event.headers) };
}
