import { expect, it, vi } from 'vitest';
import { newAnswers } from '../../lib/cache/new-answers.ts';
import { shopCache } from '../../lib/cache/shop-cache.ts';
import { firstOf, listKey } from '../../lib/cache/shop-list.ts';
import { aQuote } from '../../testing/builders.ts';
import { notify } from '../../ui/feedback/notify.ts';
import { quoteAnswers, watchDocuments } from './quote-news.ts';

vi.mock('../../ui/feedback/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

it('An answer is reported when it arrives, and its repair is marked', () => {
  const takeIn = watchDocuments();
  const at = new Date().toISOString();
  const decision = { decision: 'declined', name: 'Marie', at, digest: 'd' } as const;
  const document = aQuote({ id: 'd', number: 'DE-2026-0001', repairId: 'RB12345678' });
  takeIn(document);
  expect(newAnswers()).toEqual([]);
  takeIn({ ...document, decision });
  expect(notify.error).toHaveBeenCalledExactlyOnceWith('Devis refusé', 'DE-2026-0001, Marie');
  expect(newAnswers()).toEqual([
    { documentId: 'd', number: 'DE-2026-0001', repairId: 'RB12345678', decision: 'declined' },
  ]);
});

it('A list of documents gets the newer state of its document even if the list is not shown', () => {
  const key = listKey('GET /api/documents', {}, {});
  const document = aQuote({ id: 'd', version: 1 });
  shopCache.setQueryData(key, firstOf({ items: [document], cursor: null }));
  const takeIn = watchDocuments();
  const newer = { ...document, version: 2, clientName: 'Petit' };
  takeIn(newer);
  takeIn(document);
  expect(shopCache.getQueryData(key)).toMatchObject({ pages: [{ items: [newer] }] });
});

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

it('An answer gives no second notice after a reload', () => {
  quoteAnswers()(quote('DE-1', 'accepted'), NOW_MS);
  const reloaded = quoteAnswers();
  expect(reloaded(quote('DE-1', 'accepted', 3), NOW_MS)).toBeUndefined();
  expect(reloaded(quote('DE-2', 'accepted'), NOW_MS)).toBeDefined();
});

it('An old answer gives no notice when its quote changes for another reason', () => {
  expect(quoteAnswers()(quote('DE-1', 'accepted'), NOW_MS + 3_600_000)).toBeUndefined();
});
