import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { RepairRecord } from '../../../../../shared/repairs/parts/parts.ts';
import { aRepair } from '../../../testing/builders.ts';
import { LoansCard } from '../loans/loans-card.tsx';
import { PartsCard } from '../parts/parts-card.tsx';
import { PromisedRow } from '../promised/promised-row.tsx';
import { CorrectDialog } from './correct-dialog.tsx';

vi.mock('./record-requests.ts');
vi.mock('../repair-requests.ts');

const repair: RepairRecord = {
  ...aRepair({ status: 'progress' }),
  tracking_key: 'k'.repeat(22),
  statusHistory: [],
};
const handedOver: RepairRecord = {
  ...repair,
  status: 'completed',
  handedOverAt: '2026-11-20T10:00:00.000Z',
  version: repair.version + 1,
};

it('A correction says which value another tab has stored in the field, and keeps the typed one', async () => {
  const user = userEvent.setup();
  const dialog = (shown: RepairRecord) => <CorrectDialog repair={shown} open onClose={vi.fn()} />;
  const { rerender } = render(dialog(repair), { wrapper: MemoryRouter });
  const field = await screen.findByLabelText<HTMLInputElement>(/^Modèle/);
  await user.clear(field);
  await user.type(field, 'iPhone 14');
  rerender(dialog({ ...repair, deviceModel: 'iPhone 15', issue: 'Batterie' }));
  expect(field.value).toBe('iPhone 14');
  expect(screen.getAllByText(/^Enregistré entre-temps/).map((each) => each.textContent)).toEqual([
    'Enregistré entre-temps\u202f: «\u00a0iPhone 15\u00a0». Votre saisie le remplacera.',
  ]);
});

it.each([
  ['Ajouter une pièce', /^Pièce/, 'Écran', (shown: RepairRecord) => <PartsCard repair={shown} />],
  [
    'Prêter un appareil',
    /^Appareil prêté/,
    'iPad',
    (shown: RepairRecord) => <LoansCard repair={shown} />,
  ],
  [
    'Promettre une date',
    'Un autre jour',
    '2030-11-20',
    (shown: RepairRecord) => <PromisedRow repair={shown} className={undefined} />,
  ],
])(
  'The form of "%s" keeps its text when the device is handed over elsewhere',
  async (button, label, text, card) => {
    const user = userEvent.setup();
    const { rerender } = render(card(repair), { wrapper: MemoryRouter });
    await user.click(screen.getByRole('button', { name: button }));
    const field = await screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' });
    await user.type(field, text);
    rerender(card(handedOver));
    expect(field.isConnected).toBe(true);
    expect(field.value).toBe(text);
  },
);
