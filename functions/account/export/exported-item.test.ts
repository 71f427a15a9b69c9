import { expect, it } from 'vitest';
import { newSummary } from '../../documents/documents.ts';
import { documentItem } from '../../documents/stored-document.ts';
import { documentEventItem } from '../../documents/stored-document-event.ts';
import { summaryItem } from '../../documents/stored-summary.ts';
import { sampleDocument } from '../../testing/document-samples.ts';
import { storedSamples } from '../../testing/stored-samples.ts';
import { exportedItem } from './exported-item.ts';

const pk = 'USER#s';

it('An exported item has its kind and none of the table’s internal attributes', () => {
  const profile = { pk, sk: 'PROFILE', user_id: 's', email: 'a@b.fr', stripe_version: 3 };
  expect(exportedItem(profile)).toEqual({ kind: 'profile', email: 'a@b.fr' });
  const document = sampleDocument();
  expect(exportedItem(summaryItem('s', document))).toEqual({
    kind: 'document-state',
    ...newSummary(document),
  });
  expect(exportedItem(documentItem('s', document))).toEqual({ kind: 'document', ...document });
  const event = { kind: 'approval-link', at: '2026-11-20T10:00:00.000Z' } as const;
  expect(exportedItem(documentEventItem('s', 'i', event, 'ab'))).toEqual({
    kind: 'document-event',
    documentId: 'i',
    event: 'approval-link',
    at: event.at,
  });
  const month = { pk, sk: 'STATS#2026-11', received: 4 };
  expect(exportedItem(month)).toEqual({ kind: 'statistics', month: '2026-11', received: 4 });
});

it('The shop’s note about a customer is exported', () => {
  const customer = { identity: 'durand\nlea\nlea@exemple.fr', note: 'Sonner fort', revision: 1 };
  expect(exportedItem({ pk, sk: 'CUSTOMER#x', item_version: 1, ...customer })).toEqual({
    kind: 'customer',
    ...customer,
  });
});

it('An unreadable item is exported as it is stored', () => {
  const summary = { pk, sk: 'DOCUMENT-SUMMARY#i', user_id: 's', id: 'i', search: 'x' };
  expect(exportedItem(summary)).toEqual({ kind: 'unreadable', id: 'i' });
  expect(exportedItem({ pk, sk: 'SOMETHING', of: 'later' })).toEqual({
    kind: 'unreadable',
    of: 'later',
  });
});

it('Each kind of item in a shop’s partition is exported under its own name, unless the kind is left out', () => {
  const items = storedSamples().flatMap((sample) => sample.items);
  const unnamed = items.filter(
    (item) => String(item.pk).startsWith('USER#') && exportedItem(item)?.kind === 'unreadable',
  );
  expect(unnamed.map(({ sk }) => sk)).toEqual([]);
});

it('The code that confirms a mobile is not exported', () => {
  const code = { salt: 'a', digest: 'b', ends_ms: 1, tries: 0, asked_on: '2026-11-28', asked: 1 };
  expect(exportedItem({ pk, sk: 'MOBILE-CODE', mobile: '+33612345678', ...code })).toBeUndefined();
});

it('The item that prevents double counting of a repair is not exported', () => {
  expect(exportedItem({ pk, sk: 'COUNTED#RB12345678', counts: {}, version: 1 })).toBeUndefined();
});
