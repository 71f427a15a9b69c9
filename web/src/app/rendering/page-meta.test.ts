import { expect, it } from 'vitest';
import { pageDescriptionOf } from './page-description.ts';
import { pageMetaOf } from './page-meta.ts';

it.each(['/', '/login', '/suivi', '/tarifs', '/tarifs/', '/mentions-legales', '/conditions'])(
  'Search engines may list %s',
  (path) => {
    expect(pageMetaOf(path).indexed).toBe(true);
  },
);

it.each([
  '/dashboard',
  '/profil',
  '/profil/documents',
  '/a-suivre',
  '/facturation',
  '/documents',
  '/documents/1',
  '/clients/RB12345678',
  '/devis/1',
  '/payer/1',
  '/suivi/RB12345678',
  '/nulle-part',
])('Search engines must not list %s', (path) => {
  expect(pageMetaOf(path).indexed).toBe(false);
});

it('The title of a tracking page contains the number in its address, however unusual that number is', () => {
  expect(pageMetaOf('/suivi/RB12345678').title).toBe('Suivi RB12345678 · Rebond');
  expect(pageMetaOf('/suivi/a%20b').title).toBe('Suivi a b · Rebond');
  expect(pageMetaOf('/suivi/%E0').title).toBe('Suivi %E0 · Rebond');
});

it('Every listed page has a title and a description of its own', () => {
  const listed = [
    '/',
    '/login',
    '/suivi',
    '/tarifs',
    '/mentions-legales',
    '/confidentialite',
    '/conditions',
  ];
  expect(new Set(listed.map((path) => pageMetaOf(path).title)).size).toBe(listed.length);
  expect(new Set(listed.map(pageDescriptionOf)).size).toBe(listed.length);
});

it('The pages of a single document have their own titles', () => {
  expect(pageMetaOf('/devis/019aa000').title).toBe('Votre devis · Rebond');
  expect(pageMetaOf('/payer/019aa000').title).toBe('Votre facture · Rebond');
  expect(pageMetaOf('/documents/019aa000/').title).toBe('Document · Rebond');
});
