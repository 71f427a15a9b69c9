import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type {
  DocumentDetails,
  IssuedDocument,
} from '../../../../shared/documents/issued/issued.ts';
import { aDocument, anInvoice } from '../../testing/builders.ts';
import { shopCache } from '../cache/shop-cache.ts';
import { getDocument } from './get-document.ts';
import { useCashWarning } from './use-cash-warning.ts';
import { usePaymentSheet } from './use-payment-sheet.ts';

vi.mock('./get-document.ts');

const soldFor = (totalCents: number, changes: Partial<IssuedDocument> = {}) =>
  aDocument({ totalCents, vat: [{ rate: 0, baseCents: totalCents, vatCents: 0 }], ...changes });
const detailsOf = (document: IssuedDocument, creditedCents = 0): DocumentDetails => ({
  document,
  summary: anInvoice({ creditedCents }),
  events: [],
});

const origin = { id: 'q1', documentType: 'devis', number: 'D', invoiceDate: '2026-11-20' } as const;
const deposit = soldFor(40_000, { isDeposit: true, origin });
const final = soldFor(90_000, {
  deducted: [
    {
      id: 'd1',
      number: 'FA-2026-0002',
      invoiceDate: '2026-11-20',
      totalCents: 60_000,
      vat: [{ rate: 0, baseCents: 60_000, vatCents: 0 }],
    },
  ],
});
const bonus = {
  scheme: 'QualiRépar',
  organism: 'Ecosystem',
  labelNumber: 'QR-1',
  category: 'Tablette',
  brand: 'Apple',
  model: 'iPad',
  serialNumber: 'X1',
  amountCents: 2500,
};
const FORBIDDEN = /ne se paie pas en espèces/;

beforeEach(() => {
  vi.clearAllMocks();
  shopCache.clear();
});

const read = (documents: Record<string, DocumentDetails>) =>
  vi.mocked(getDocument).mockImplementation(async (id) => {
    const details = documents[id];
    if (details === undefined) throw new Error(`No document ${id}`);
    return details;
  });

test.each([
  ['warns of cash for a final invoice, whose deposit counts too', detailsOf(final), true],
  [
    'does not warn of cash once credit notes leave less than the limit',
    detailsOf(soldFor(110_000), 20_000),
    false,
  ],
  ['warns of cash for a deposit on a sale above the limit', detailsOf(deposit), true],
])('The payment sheet %s', async (_, details, isForbidden) => {
  read({ f1: details, q1: detailsOf(soldFor(150_000)) });
  const { result } = renderHook(() => usePaymentSheet(vi.fn(), vi.fn()));
  const { totalCents } = details.document;
  await act(async () => result.current.show([anInvoice({ totalCents, dueCents: 40_000 })]));
  expect(getDocument).toHaveBeenCalledWith('f1', expect.anything());
  expect(FORBIDDEN.test(result.current.sheet.warning ?? '')).toBe(isForbidden);
});

test('The payment sheet takes a payment of an invoice that cannot be read, without a warning', async () => {
  read({});
  const { result } = renderHook(() => usePaymentSheet(vi.fn(), vi.fn()));
  await act(async () => result.current.show([anInvoice({ dueCents: 40_000 })]));
  expect(result.current.sheet.invoice?.id).toBe('f1');
  expect(result.current.sheet.warning).toBeUndefined();
});

test('Closing the payment sheet or dialog before its documents were read logs nothing', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => warn.mockRestore());
  vi.mocked(getDocument).mockImplementation(
    (_, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const sheet = renderHook(() => usePaymentSheet(vi.fn(), vi.fn()));
  await act(async () => sheet.result.current.show([anInvoice({ dueCents: 40_000 })]));
  await act(async () => sheet.result.current.sheet.onLater());
  const warning = renderHook(() =>
    useCashWarning(detailsOf(deposit), { means: 'cash', amountCents: 40_000 }),
  );
  await act(async () => warning.unmount());
  expect(vi.mocked(getDocument).mock.calls.map(([, signal]) => signal?.aborted)).toEqual([
    true,
    true,
  ]);
  expect(warn).not.toHaveBeenCalled();
});

test('A deposit in cash is allowed where the bonus of its quote leaves no more than the limit', async () => {
  read({ q1: detailsOf(soldFor(102_000, { documentType: 'devis', bonus })) });
  const { result } = renderHook(() =>
    useCashWarning(detailsOf(deposit), { means: 'cash', amountCents: 40_000 }),
  );
  await act(async () => undefined);
  expect(getDocument).toHaveBeenCalledWith('q1', expect.anything());
  expect(result.current).toBeUndefined();
});
