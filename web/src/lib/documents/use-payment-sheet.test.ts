import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { aDocument, anInvoice } from '../../testing/builders.ts';
import { getDocument } from './get-document.ts';
import { recordPayment } from './record-payment.ts';
import { usePaymentSheet } from './use-payment-sheet.ts';

vi.mock('./get-document.ts');
vi.mock('./record-payment.ts');

test('When a payment is refused because of another one, the payment sheet then takes the new amount due', async () => {
  const details = { document: aDocument(), summary: anInvoice(), events: [] };
  vi.mocked(getDocument).mockResolvedValue({ ...details, paidCents: 2000, dueCents: 6000 });
  vi.mocked(recordPayment)
    .mockRejectedValueOnce(new AppError('DOCUMENT_MOVED', { message: 'Un paiement…' }))
    .mockResolvedValueOnce({ ...details, paidCents: 8000, dueCents: 0 });
  const { result } = renderHook(() => usePaymentSheet(vi.fn(), vi.fn()));
  await act(async () => result.current.show([anInvoice({ paidCents: 0, dueCents: 8000 })]));
  await act(async () => result.current.sheet.onPay('card'));
  expect(result.current.sheet.failure).toBe('Un paiement…');
  expect(result.current.sheet.invoice?.dueCents).toBe(6000);
  await act(async () => result.current.sheet.onPay('card'));
  expect(recordPayment).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 2000);
  await act(async () => result.current.sheet.onPay('card'));
  vi.useRealTimers();
  expect(vi.mocked(recordPayment).mock.calls.map(([, input]) => input)).toMatchObject([
    { amountCents: 8000, knownCents: 0 },
    { amountCents: 6000, knownCents: 2000 },
  ]);
  expect(result.current.sheet.invoice).toBeUndefined();
});
