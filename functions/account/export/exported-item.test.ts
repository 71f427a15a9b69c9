import { expect, it } from 'vitest';
import { newSummary } from '../../documents/documents.ts';
import { documentItem } from '../../documents/stored-document.ts';
import { documentEventItem } from '../../documents/stored-document-event.ts';
import { summaryItem } from '../../documents/stored-summary.ts';
import { sampleDocument } from '../../testing/document-samples.ts';
import { exportedItem, exportedRepair } from './exported-item.ts';

const pk = 'USER#s';

it('gives each item back under its kind, without the table’s own attributes', () => {
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

it('gives back as it is stored what it cannot read', () => {
  const summary = { pk, sk: 'DOCUMENT-SUMMARY#i', user_id: 's', id: 'i', search: 'x' };
  expect(exportedItem(summary)).toEqual({ kind: 'unreadable', id: 'i' });
  expect(exportedItem({ pk, sk: 'SOMETHING', of: 'later' })).toEqual({
    kind: 'unreadable',
    of: 'later',
  });
});

it('leaves out what only keeps a repair from being counted twice', () => {
  expect(exportedItem({ pk, sk: 'COUNTED#RB12345678', counts: {}, version: 1 })).toBeUndefined();
});

it('gives nothing of a repair whose own item is not the shop’s', () => {
  expect(exportedRepair([{ pk, sk: 'NOTIFICATION#00000#EMAIL' }])).toBeUndefined();
});
