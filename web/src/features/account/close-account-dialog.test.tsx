import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Unsettled } from '../../../../shared/account/account.ts';
import { CloseAccountDialog } from './close-account-dialog.tsx';
import { readUnsettled } from './export-requests.ts';
import { useCloseAccount } from './use-close-account.ts';

vi.mock('./export-requests.ts');
vi.mock('./use-close-account.ts', () => ({
  CONFIRMATION_WORD: 'SUPPRIMER',
  useCloseAccount: vi.fn(),
}));

const NOTHING = { count: 0, cents: 0 };
const SETTLED: Unsettled = { unpaid: NOTHING, deposits: NOTHING, owedBack: NOTHING, cursor: null };
const close = vi.fn(async () => {});
const forget = vi.fn();

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(useCloseAccount).mockReturnValue({ isBusy: false, failure: '', close, forget });
});

const confirm = async () => {
  const field = screen.getByLabelText(/tapez SUPPRIMER/);
  await userEvent.clear(field);
  await userEvent.type(field, 'SUPPRIMER{Enter}');
};
const open = () => render(<CloseAccountDialog open onClose={() => {}} />);

test('The dialog lists the sums that are open with customers before the account can be closed', async () => {
  const read = Promise.withResolvers<Unsettled>();
  vi.mocked(readUnsettled).mockReturnValue(read.promise);
  open();
  await confirm();
  expect(close).not.toHaveBeenCalled();
  read.resolve({
    ...SETTLED,
    unpaid: { count: 2, cents: 24_050 },
    deposits: { count: 1, cents: 5000 },
  });
  const section = await screen.findByRole('region', { name: /Encore ouvert/, hidden: true });
  expect(
    within(section)
      .getAllByRole('listitem', { hidden: true })
      .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' ')),
  ).toEqual([
    '2 factures impayées, à recevoir : 240,50 €',
    '1 acompte encaissé sans facture finale : 50,00 €',
  ]);
  await confirm();
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

test('The dialog shows the reason of a refusal until the dialog is closed', async () => {
  const failure = 'Votre compte reste ouvert.';
  vi.mocked(useCloseAccount).mockReturnValue({ isBusy: false, failure, close, forget });
  vi.mocked(readUnsettled).mockResolvedValue(SETTLED);
  open();
  expect(await screen.findByText(failure)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Garder mon compte' }));
  expect(forget).toHaveBeenCalledOnce();
});

test('The dialog says that nothing is open with customers', async () => {
  vi.mocked(readUnsettled).mockResolvedValue(SETTLED);
  open();
  expect(await screen.findByText(/Rien n’est ouvert/)).toBeTruthy();
});

test.each([
  ['nothing can be read', () => Promise.reject(new Error('offline'))],
  ['a document cannot be read', async () => ({ ...SETTLED, unreadable: 1 })],
])(
  'When %s, the dialog shows a warning, and the account can still be closed',
  async (_case, read) => {
    vi.mocked(readUnsettled).mockImplementation(read);
    open();
    expect((await screen.findByRole('alert', { hidden: true })).textContent).toMatch(/Vérifiez/);
    await confirm();
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
  },
);
