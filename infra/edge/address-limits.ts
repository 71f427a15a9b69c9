/**
 * This file limits the requests of one address in five minutes (ADR 0098), for the firewalls and the embedded cloud.
 * The staff of a shop share an address, and so do the customers of a phone network. The limits are in the order of the
 * rules.
 */
import { posix } from 'node:path';
import type { ErrorBody } from '../../shared/error-answer.ts';
import { ERRORS } from '../../shared/error-table.ts';
import { LIVE_PATH } from './edge.ts';

export const WINDOW_SECONDS = 300;

export type AddressLimit = { readonly name: string; readonly requests: number } & (
  | { readonly paths: readonly string[] }
  | { readonly actions: readonly string[] }
);

/** Requests to the distribution about a guessed number count together: page, look-up and live channel. */
export const EDGE_LIMITS: readonly AddressLimit[] = [
  { name: 'tracking-per-address', requests: 300, paths: ['/api/suivi/', '/suivi/', LIVE_PATH] },
  { name: 'recovery-per-address', requests: 30, paths: ['/api/auth/'] },
  { name: 'any-per-address', requests: 3000, paths: ['/'] },
];

/** The user pool has one limit for actions that send a code, and one for all actions, passwords included. */
export const POOL_LIMITS: readonly AddressLimit[] = [
  {
    name: 'codes-per-address',
    requests: 50,
    actions: ['SignUp', 'ResendConfirmationCode', 'ForgotPassword'],
  },
  { name: 'any-sign-in-per-address', requests: 500, paths: ['/'] },
];

export const API_PREFIX = '/api/';

const refusal = (code: 'TOO_MANY' | 'FILTERED') =>
  JSON.stringify({ error: { code, message: ERRORS[code].message } } satisfies ErrorBody);

export const TOO_MANY_JSON = refusal('TOO_MANY');

export const FILTERED_JSON = refusal('FILTERED');

export const TOO_MANY_PAGE = `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Trop de demandes</title><link rel="stylesheet" href="/too-many.css"><h1>La page n’est pas disponible</h1><p>${ERRORS.TOO_MANY.message}</p><a href="">Réessayer</a></html>`;

/** Returns the path that a limit compares: decoded, then normalized, so that no other spelling avoids the limit. */
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
