import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Repair } from '../../../../../shared/repairs/repairs.ts';
import { aRepair } from '../../../testing/builders.ts';
import { correctRepair } from '../record/record-requests.ts';
import { changeStatus } from '../repair-requests.ts';
import { PromisedRow } from './promised-row.tsx';

vi.mock('../record/record-requests.ts');
vi.mock('../repair-requests.ts');
beforeEach(() => vi.clearAllMocks());

it('When the shop asks the customer something while the dialog is open, the new day does not replace its question', async () => {
  const row = (status: Repair['status']) => {
    const repair: Repair = { ...aRepair({ status }), tracking_key: '', statusHistory: [] };
    return <PromisedRow repair={repair} className={undefined} />;
  };
  vi.mocked(correctRepair).mockRejectedValue(new Error('lost'));
  vi.mocked(changeStatus).mockRejectedValue(new Error('lost'));
  const user = userEvent.setup();
  const { rerender } = render(row('progress'));
  await user.click(screen.getByRole('button', { name: 'Promettre une date' }));
  await user.click(screen.getByRole('checkbox', { name: 'Prévenir le client' }));
  rerender(row('contact'));
  expect(screen.getByText('Personne n’est prévenu d’une nouvelle date.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Demain' }));
  await waitFor(() => expect(correctRepair).toHaveBeenCalledTimes(1));
  expect(changeStatus).not.toHaveBeenCalled();
});
