/**
 * Section 6 of the specification: who may do what. This file may only change with the design. That another shop's data
 * is nobody's is tried over the whole API by access.integration.test.ts.
 */
import { expect, it } from 'vitest';
import { HTTP_ROUTES } from './routes.ts';

const accessOf = (method: string, path: string) =>
  HTTP_ROUTES.find((route) => route.method === method && route.path === path)?.access;

it('a visitor may look a repair up, without being anybody', () => {
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
])('%s %s is for a signed-in shop alone', (method, path) => {
  expect(accessOf(method, path)).toBe('shop');
});

it('there is no role but the shop’s: every route is a visitor’s or a shop’s', () => {
  const accesses = new Set<string>(HTTP_ROUTES.map(({ access }) => access));
  expect([...accesses].toSorted()).toEqual(['public', 'shop']);
});
