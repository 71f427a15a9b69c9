import { expect, it } from 'vitest';
import { aQuote } from '../testing/builders.ts';
import { quoteAnswers } from './quote-answers.ts';

const AT = '2026-11-20T10:00:00.000Z';
const NOW_MS = Date.parse(AT) + 1000;

const quote = (number: string, decision: 'accepted' | 'declined' | null, version = 2) =>
  aQuote({
    number,
    version,
    decision: decision && { decision, name: 'Marie Durand', at: AT, digest: 'd' },
  });

it('An answer gives one notice, however often it is reported', () => {
  const answers = quoteAnswers();
  expect(answers(quote('DE-1', null), NOW_MS)).toBeUndefined();
  expect(answers(quote('DE-1', 'accepted'), NOW_MS)).toEqual({
    kind: 'success',
    title: 'Devis accepté',
    description: 'DE-1, Marie Durand',
  });
  expect(answers(quote('DE-1', 'accepted', 3), NOW_MS)).toBeUndefined();
  expect(answers(quote('DE-2', 'declined'), NOW_MS)).toMatchObject({ title: 'Devis refusé' });
});

it('An old answer gives no notice when its quote changes for another reason', () => {
  expect(quoteAnswers()(quote('DE-1', 'accepted'), NOW_MS + 3_600_000)).toBeUndefined();
});
