import { expect, it } from 'vitest';
import { reviewsInput } from './reviews.ts';

const fieldsOf = (input: unknown) =>
  reviewsInput.safeParse(input).error?.issues.map(({ path }) => path.join('.'));

it.each([
  'https://g.page/r/CabcdEFgh/review',
  'https://www.google.com/maps/place/?q=place_id:ChIJ&x=1#avis',
  'https://société.fr/avis',
])('The address %s is accepted as a link to a page for reviews', (url) => {
  expect(fieldsOf({ on: true, url: `  ${url} ` })).toBeUndefined();
});

it.each([
  'http://exemple.fr/avis',
  'exemple.fr/avis',
  'https://',
  'https://localhost/avis',
  'https://192.168.1.1/avis',
  'https://exemple.fr:8443/avis',
  'https://banque.fr@exemple.fr/avis',
  'https://exemple.fr/mes avis',
  'javascript:alert(1)//https://exemple.fr',
  `https://exemple.fr/${'a'.repeat(300)}`,
])('The text %s is refused as a link to a page for reviews', (url) => {
  expect(fieldsOf({ on: true, url })).toEqual(expect.arrayContaining(['url']));
  expect(fieldsOf({ on: false, url })).toEqual(['url']);
});

it('Requests for reviews require a link, which may be kept while the requests are off', () => {
  expect(fieldsOf({ on: true })).toEqual(['url']);
  expect(fieldsOf({ on: true, url: ' ' })).toEqual(['url']);
  expect(fieldsOf({ on: false })).toBeUndefined();
  expect(fieldsOf({ on: false, url: 'https://exemple.fr/avis' })).toBeUndefined();
  expect(fieldsOf({ on: true, url: 'https://exemple.fr/avis', html: '<b>' })).toEqual(['']);
});
