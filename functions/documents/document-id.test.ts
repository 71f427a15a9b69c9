import { expect, it } from 'vitest';
import { issueDayOf, newDocumentId } from './document-id.ts';

it('An invoice of the first hour of a year in Paris belongs to that year, which decides how long it is kept', () => {
  expect(issueDayOf(newDocumentId(Date.parse('2026-12-31T23:30:00Z')))).toBe('2027-01-01');
});
