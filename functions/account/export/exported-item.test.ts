import { expect, it } from 'vitest';
import { exportedItem, exportedRepair } from './exported-item.ts';

const pk = 'USER#s';

it('gives each item back under its kind, without the table’s own attributes', () => {
  const profile = { pk, sk: 'PROFILE', user_id: 's', email: 'a@b.fr', stripe_version: 3 };
  expect(exportedItem(profile)).toEqual({ kind: 'profile', email: 'a@b.fr' });
  const summary = { pk, sk: 'DOCUMENT-SUMMARY#i', id: 'i', search: 'x', user_id: 's' };
  expect(exportedItem(summary)).toEqual({ kind: 'document-state', id: 'i' });
  const document = { pk, sk: 'DOCUMENT#i', document: '{"id":"i","number":"FA-2026-0001"}' };
  expect(exportedItem(document)).toEqual({ kind: 'document', id: 'i', number: 'FA-2026-0001' });
  const event = {
    pk,
    sk: 'DOCUMENT-EVENT#i#2026-11-20T10:00:00.000Z#ab',
    event: { kind: 'delivery' },
  };
  expect(exportedItem(event)).toEqual({
    kind: 'document-event',
    documentId: 'i',
    event: 'delivery',
  });
  const month = { pk, sk: 'STATS#2026-11', received: 4 };
  expect(exportedItem(month)).toEqual({ kind: 'statistics', month: '2026-11', received: 4 });
});

it('leaves out what only keeps a repair from being counted twice', () => {
  expect(exportedItem({ pk, sk: 'COUNTED#RB12345678', counts: {}, version: 1 })).toBeUndefined();
});

it('gives nothing of a repair whose own item is not the shop’s', () => {
  expect(exportedRepair([{ pk, sk: 'NOTIFICATION#00000#EMAIL' }])).toBeUndefined();
});
