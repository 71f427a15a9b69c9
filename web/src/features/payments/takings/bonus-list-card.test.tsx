import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BonusPage } from '../../../../../shared/bonus/answers.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { emitSessionEvent } from '../../../lib/session/session-events.ts';
import { aCompany } from '../../../testing/builders.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { BonusListCard } from './bonus-list-card.tsx';
import { shownMonth } from './takings-months.ts';

vi.mock('../../../lib/api/api-client.ts', async (actual) => ({
  ...(await actual<object>()),
  callApi: vi.fn(),
}));
vi.mock('../../../lib/files/save-file.ts', () => ({ saveFile: vi.fn() }));
vi.mock('../../../ui/feedback/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

beforeEach(() => vi.resetAllMocks());
afterEach(() => emitSessionEvent('signed-out'));

const show = (bonus_labels?: Record<string, Record<string, string>>) => {
  signIn({ profile: aCompany({ ...(bonus_labels && { bonus_labels }) }) });
  const shown = shownMonth('2026-10', '2026-11-23');
  return render(
    <MemoryRouter>
      <BonusListCard shown={shown} />
    </MemoryRouter>,
  );
};
const LABELS = { cycles: { number: 'CY-1' } };
const bonus = (number: string, changes: Partial<BonusPage['bonuses'][number]> = {}) => ({
  id: number,
  number,
  invoiceDate: '2026-10-20',
  clientName: 'Marie Durand',
  category: 'Tablette',
  amountCents: 2500,
  state: 'to-claim' as const,
  missing: ['E-mail du client'],
  ...changes,
});

it('The bonuses of the month are listed, and the claims of all pages are saved as one file', async () => {
  vi.mocked(callApi)
    .mockResolvedValueOnce({ bonuses: [bonus('FA-1')], csv: 'Tête\r\nun\r\n', cursor: 'k' })
    .mockResolvedValueOnce({
      bonuses: [bonus('FA-2', { state: 'paid' })],
      csv: 'deux\r\n',
      cursor: null,
    });
  show(LABELS);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('Tablette, À demander, il manque\u202f: E-mail du client');
  expect(second?.textContent).toMatch(/Tablette, Versé25,00\s€$/);
  expect(screen.getByRole('link', { name: 'FA-2' }).getAttribute('href')).toBe('/documents/FA-2');
  expect(vi.mocked(callApi).mock.calls.map(([, , input]) => input?.query)).toEqual([
    { from: '2026-10-01', to: '2026-10-31', cursor: null },
    { from: '2026-10-01', to: '2026-10-31', cursor: 'k' },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Télécharger la liste des demandes' }));
  const [[file, name] = []] = vi.mocked(saveFile).mock.calls;
  expect([await file?.text(), name]).toEqual([
    'Tête\r\nun\r\ndeux\r\n',
    'rebond-bonus-2026-10.csv',
  ]);
  expect(notify.success).toHaveBeenCalledExactlyOnceWith('Liste enregistrée', name);
});

it('The card sums pending bonuses and refused ones', async () => {
  const bonuses = [
    bonus('FA-1'),
    bonus('FA-2', { state: 'claimed', amountCents: 1500 }),
    bonus('FA-3', { state: 'refused', amountCents: 4500, refusedOn: '2026-10-30' }),
  ];
  vi.mocked(callApi).mockResolvedValueOnce({ bonuses, csv: '', cursor: null });
  show(LABELS);
  expect(await screen.findByText(/^40,00\s€ à recevoir.*, 45,00\s€ refusés\.$/)).toBeTruthy();
  expect(screen.getByText(/Refusé le 30\/10\/2026/)).toBeTruthy();
});

it('A paid bonus that a credit note took back is shown as owed to its payer', async () => {
  const bonuses = [bonus('FA-1', { state: 'paid', isOwedBack: true }), bonus('FA-2')];
  vi.mocked(callApi).mockResolvedValueOnce({ bonuses, csv: '', cursor: null });
  show(LABELS);
  expect(await screen.findByText(/^25,00\s€ à recevoir.*, 25,00\s€ à leur rendre\.$/)).toBeTruthy();
  expect(screen.getByText(/Versé, à rendre à l’éco-organisme/)).toBeTruthy();
});

it('A shop without a label sends no request and sees nothing', () => {
  expect(show().container.textContent).toBe('');
  expect(show({ cycles: { number: '' } }).container.textContent).toBe('');
  expect(callApi).not.toHaveBeenCalled();
});
