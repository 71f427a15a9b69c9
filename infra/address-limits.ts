/**
 * How many requests one address may make in five minutes, as data: the firewalls' rules are made of it, and the embedded
 * cloud's gateway and user pool keep to it (ADR 0098). A shop's staff share an address, and so do a phone network's
 * customers. Order is the rules' own.
 */
import { posix } from 'node:path';
import type { ErrorBody } from '../shared/error-answer.ts';
import { ERRORS } from '../shared/errors.ts';
import { LIVE_PATH } from './edge.ts';

export const WINDOW_SECONDS = 300;

/** A limit counts what begins with one of its paths, or asks the user pool for one of its actions. */
export type AddressLimit = { readonly name: string; readonly requests: number } & (
  | { readonly paths: readonly string[] }
  | { readonly actions: readonly string[] }
);

/** At the distribution. What anybody may ask about a guessed number is counted together: page, look-up, live channel. */
export const EDGE_LIMITS: readonly AddressLimit[] = [
  { name: 'tracking-per-address', requests: 300, paths: ['/api/suivi/', '/suivi/', LIVE_PATH] },
  { name: 'recovery-per-address', requests: 30, paths: ['/api/auth/'] },
  { name: 'any-per-address', requests: 3000, paths: ['/'] },
];

/** At the user pool: what sends somebody a code, and everything, passwords tried among it. */
export const POOL_LIMITS: readonly AddressLimit[] = [
  {
    name: 'codes-per-address',
    requests: 50,
    actions: ['SignUp', 'ResendConfirmationCode', 'ForgotPassword'],
  },
  { name: 'any-sign-in-per-address', requests: 500, paths: ['/'] },
];

/** Whether an address is the API's, where every answer is JSON. */
export const API_PREFIX = '/api/';

/** What the firewall refuses a request of the API with, as the API words every error. */
const refusal = (code: 'TOO_MANY' | 'FILTERED') =>
  JSON.stringify({ error: { code, message: ERRORS[code].message } } satisfies ErrorBody);

/** What the API answers who is over a limit. */
export const TOO_MANY_JSON = refusal('TOO_MANY');

/** What the API answers a request that looks like an attack. */
export const FILTERED_JSON = refusal('FILTERED');

/** What somebody reads who is over a limit of pages. */
export const TOO_MANY_PAGE = `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Trop de demandes</title><p>${ERRORS.TOO_MANY.message}</p></html>`;

/** The path a limit looks at: decoded, then normalized, so that no other spelling goes past it. */
export function limitedPath(path: string): string {
  return posix.normalize(decoded(path));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
