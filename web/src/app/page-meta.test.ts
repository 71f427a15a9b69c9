import { expect, it } from 'vitest';
import { pageMetaOf } from './page-meta.ts';

it.each(['/', '/login', '/suivi', '/tarifs', '/tarifs/', '/mentions-legales', '/conditions'])(
  'lets search engines list %s',
  (path) => {
    expect(pageMetaOf(path).indexed).toBe(true);
  },
);

it.each([
  '/dashboard',
  '/profil',
  '/a-suivre',
  '/facturation',
  '/documents',
  '/documents/1',
  '/clients/RB12345678',
  '/devis/1',
  '/payer/1',
  '/suivi/RB12345678',
  '/nulle-part',
])('keeps %s out of search engines', (path) => {
  expect(pageMetaOf(path).indexed).toBe(false);
});

it('names a tracking page by its number, however odd', () => {
  expect(pageMetaOf('/suivi/RB12345678').title).toBe('Suivi RB12345678 · Rebond');
  expect(pageMetaOf('/suivi/a%20b').title).toBe('Suivi a b · Rebond');
  expect(pageMetaOf('/suivi/%E0').title).toBe('Suivi %E0 · Rebond');
});

it('gives every listed page a title and a description of its own', () => {
  const metas = ['/', '/login', '/suivi', '/tarifs'].map(pageMetaOf);
  expect(new Set(metas.map(({ title }) => title)).size).toBe(4);
  expect(new Set(metas.map(({ description }) => description)).size).toBe(4);
});

it('names the pages of one document', () => {
  expect(pageMetaOf('/devis/019aa000').title).toBe('Votre devis · Rebond');
  expect(pageMetaOf('/payer/019aa000').title).toBe('Votre facture · Rebond');
  expect(pageMetaOf('/documents/019aa000/').title).toBe('Document · Rebond');
});
