/**
 * Checks section 6 of the specification: who may do what. This file may change only with the specification.
 * matrix.integration.test.ts checks over the whole API that no shop reaches the data of another.
 */
import { expect, it } from 'vitest';
import { HTTP_ROUTES } from './routes.ts';

const accessOf = (method: string, path: string) =>
  HTTP_ROUTES.find((route) => route.method === method && route.path === path)?.access;

it('A visitor may look up a repair without signing in', () => {
  expect(accessOf('GET', '/api/suivi/{trackingNumber}')).toBe('public');
  expect(accessOf('GET', '/suivi/{trackingNumber+}')).toBe('public');
});

it.each([
  ['GET', '/api/session'],
  ['GET', '/api/company'],
  ['PUT', '/api/company'],
  ['POST', '/api/company/logo'],
  ['GET', '/api/company/logos'],
  ['GET', '/api/repairs'],
  ['POST', '/api/repairs'],
  ['GET', '/api/repairs/stats'],
  ['PATCH', '/api/repairs/{id}/status'],
  ['POST', '/api/functions/send-repair-update-email'],
  ['POST', '/api/functions/send-sms-notification'],
  ['POST', '/api/functions/stripe-customer-portal'],
  ['POST', '/api/functions/cancel-stripe-subscription'],
  ['POST', '/api/billing/checkout'],
])('Only a signed-in shop may call %s %s', (method, path) => {
  expect(accessOf(method, path)).toBe('shop');
});

it('The shop is the only role: every route is for visitors or for shops', () => {
  const accesses = new Set<string>(HTTP_ROUTES.map(({ access }) => access));
  expect([...accesses].toSorted()).toEqual(['public', 'shop']);
});
