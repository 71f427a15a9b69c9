import type { Cloud } from '../../cloud.ts';

/** The API answered 503, for example because a Lambda exceeded its time limit. It may have carried out the request. */
export class Unavailable extends Error {}

export type ShopApi = ReturnType<typeof shopApi>;

/** Sends requests as the shop. Each throws Error for an answer that is not a success, and Unavailable for 503. */
export function shopApi(cloud: Cloud, accessToken: string) {
  const send = async <Body>(
    method: string,
    path: string,
    body?: string,
    headers: Record<string, string> = {},
  ): Promise<Body> => {
    const response = await fetch(`${cloud.gatewayOrigin}${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    if (response.ok) return (await response.json()) as Body;
    const problem = `${method} ${path}: ${response.status} ${await response.text()}`;
    throw response.status === 503 ? new Unavailable(problem) : new Error(problem);
  };
  const json = { 'content-type': 'application/json' };
  return {
    get: <Body>(path: string) => send<Body>('GET', path),
    put: (path: string, body: object) => send('PUT', path, JSON.stringify(body), json),
    patch: <Body>(path: string, body: object) =>
      send<Body>('PATCH', path, JSON.stringify(body), json),
    post: <Body>(path: string, body: object, idempotencyKey?: string) =>
      send<Body>('POST', path, JSON.stringify(body), {
        ...json,
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      }),
    upload: (path: string, svg: string) =>
      send('POST', path, svg, { 'content-type': 'image/svg+xml' }),
  };
}
