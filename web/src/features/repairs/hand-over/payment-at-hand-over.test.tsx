import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import { documentsOf } from '../../../lib/documents/documents-of-repair.ts';
import { aRepair } from '../../../testing/builders.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { PaymentAtHandOver } from './payment-at-hand-over.tsx';

vi.mock('../../../lib/documents/documents-of-repair.ts');
vi.mock('../../../ui/feedback/notify.ts', () => ({ notify: { error: vi.fn() } }));

beforeEach(() => vi.clearAllMocks());

it('A hand-over whose invoices cannot be read says that money may still be due', async () => {
  vi.mocked(documentsOf).mockRejectedValue(new AppError('UNAVAILABLE'));
  render(<PaymentAtHandOver repairs={[aRepair()]} />);
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledExactlyOnceWith(
      'Les factures n’ont pas pu être lues',
      expect.stringMatching(/ Vérifiez sur la fiche s’il reste à encaisser\.$/),
    ),
  );
});

it('A hand-over without an invoice to pay says nothing', async () => {
  vi.mocked(documentsOf).mockResolvedValue([]);
  render(<PaymentAtHandOver repairs={[aRepair()]} />);
  await waitFor(() => expect(documentsOf).toHaveBeenCalledOnce());
  await Promise.resolve();
  expect(notify.error).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});
