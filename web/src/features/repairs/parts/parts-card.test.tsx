import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import type { RepairPart } from '../../../../../shared/repairs/parts/answers.ts';
import type { RepairRecord } from '../../../../../shared/repairs/parts/parts.ts';
import { parisDay, plusDays } from '../../../../../shared/time.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { aRepair } from '../../../testing/builders.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { keepFocus } from '../../../ui/layout/keep-focus.ts';
import { RecordPage } from '../record/record-page.tsx';
import { getRepair, saveParts } from '../record/record-requests.ts';
import { changeStatus } from '../repair-requests.ts';

vi.mock('../record/record-requests.ts');
vi.mock('../repair-requests.ts');
vi.mock('../../../lib/documents/documents-of-repair.ts', () => ({
  documentsOf: vi.fn(async () => []),
}));
vi.mock('../../../ui/feedback/notify.ts', () => ({
  notify: { success: vi.fn(), error: vi.fn(), info: vi.fn() },
}));

const TODAY = parisDay(Date.now());
const SCREEN: RepairPart = { id: 'screen-1', label: 'Écran', orderedOn: plusDays(TODAY, -5) };
const repair: RepairRecord = {
  ...aRepair({ status: 'pending', version: 3 }),
  tracking_key: 'k'.repeat(22),
  statusHistory: [],
};
const withParts = (version: number, ...parts: RepairPart[]): RepairRecord => ({
  ...repair,
  parts: { version, parts },
});

beforeEach(() => {
  vi.clearAllMocks();
  shopCache.clear();
  signIn();
  vi.mocked(saveParts).mockImplementation(async (_id, { version, parts }) => ({
    version: version + 1,
    parts,
  }));
});

async function open(shown: RepairRecord) {
  vi.mocked(getRepair).mockResolvedValue(shown);
  render(
    <MemoryRouter initialEntries={['/reparations/RB12345678']}>
      <main>
        <RecordPage />
      </main>
    </MemoryRouter>,
  );
  const card = await screen.findByRole('region', { name: 'Pièces à commander' });
  return { user: userEvent.setup(), card: within(card) };
}

test('A wrong part is refused with the reason below its field, and stored after its correction', async () => {
  const { user, card } = await open(repair);
  await user.click(card.getByRole('button', { name: 'Ajouter une pièce' }));
  await user.type(await screen.findByLabelText(/^Prix d’achat/), '49,999');
  await user.click(screen.getByRole('button', { name: 'Enregistrer la pièce' }));
  expect(screen.getByText('Ce champ est obligatoire.')).toBeDefined();
  expect(screen.getByText(/^Indiquez un prix de 0 à/)).toBeDefined();
  expect(saveParts).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Pièce'), 'Écran');
  await user.clear(screen.getByLabelText(/^Prix d’achat/));
  await user.type(screen.getByLabelText(/^Prix d’achat/), '49,90');
  await user.click(screen.getByRole('button', { name: 'Enregistrer la pièce' }));
  expect(await card.findByText(/^49,90\s€ · à commander$/)).toBeDefined();
  const part = { id: expect.any(String), label: 'Écran', priceCents: 4_990 };
  expect(saveParts).toHaveBeenCalledWith(repair.id, { version: 0, parts: [part] });
});

test('If another tab has changed the parts, the typed text stays, and a second press stores both changes', async () => {
  const { user, card } = await open(withParts(1, SCREEN));
  await user.click(await card.findByRole('button', { name: /Modifier.*Écran/ }));
  await user.type(await screen.findByLabelText(/^Fournisseur/), 'Mobilax');
  const glue = { id: 'glue-0001', label: 'Colle' };
  vi.mocked(getRepair).mockResolvedValue(withParts(2, SCREEN, glue));
  vi.mocked(saveParts).mockRejectedValueOnce(new AppError('CONFLICT', { message: 'Changées.' }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer la pièce' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Changées.');
  expect(screen.getByLabelText(/^Fournisseur/)).toHaveProperty('value', 'Mobilax');
  await card.findByText('Colle');
  await user.click(screen.getByRole('button', { name: 'Enregistrer la pièce' }));
  await waitFor(() =>
    expect(saveParts).toHaveBeenLastCalledWith(repair.id, {
      version: 2,
      parts: [{ ...SCREEN, supplier: 'Mobilax' }, glue],
    }),
  );
});

test('An ordered part proposes "Pièce commandée", an arrived part proposes "En réparation", and only a press sets the status', async () => {
  const late = { ...SCREEN, expectedOn: plusDays(TODAY, -1) };
  const { user, card } = await open(withParts(1, late));
  expect(await card.findByText(/^commandée le .*, attendue le .*, en retard$/)).toBeDefined();
  const ordered = { name: /Passer à «\s*Pièce commandée\s*»/ };
  expect(card.getByRole('button', ordered)).toBeDefined();
  await user.click(card.getByRole('button', { name: /^Arrivée.*Écran/ }));
  expect(saveParts).toHaveBeenCalledWith(repair.id, {
    version: 1,
    parts: [{ ...late, arrivedOn: TODAY }],
  });
  const progress = await card.findByRole('button', { name: /Passer à «\s*En réparation\s*»/ });
  expect(card.queryByRole('button', ordered)).toBeNull();
  expect(changeStatus).not.toHaveBeenCalled();
  vi.mocked(changeStatus).mockResolvedValue({ ...repair, status: 'progress', version: 4 });
  await user.click(progress);
  expect(changeStatus).toHaveBeenCalledWith(
    repair.id,
    expect.objectContaining({ status: 'progress' }),
    expect.any(String),
  );
});

test('A repair that was handed over says that its awaited part stays in the follow-up list', async () => {
  const handedOverAt = '2026-11-20T10:00:00.000Z';
  const { card } = await open({ ...withParts(1, SCREEN), status: 'completed', handedOverAt });
  expect(await card.findByText(/reste dans «\s*À suivre\s*» jusqu’à son arrivée/)).toBeDefined();
  expect(card.queryByRole('button', { name: /^Passer/ })).toBeNull();
});

test('A part that is removed in its dialog leaves the focus on the title of the card', async () => {
  onTestFinished(keepFocus());
  const { user, card } = await open(withParts(1, SCREEN));
  await user.click(await card.findByRole('button', { name: /Modifier.*Écran/ }));
  await user.click(await screen.findByRole('button', { name: 'Retirer la pièce' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(card.getByRole('heading', { name: 'Pièces à commander' })),
  );
});

test('A part that arrives after midnight gets the new day on a page that stayed open', async () => {
  const { card } = await open(withParts(1, SCREEN));
  const arrived = await card.findByRole('button', { name: /^Arrivée.*Écran/ });
  vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  fireEvent.click(arrived);
  await waitFor(() => expect(saveParts).toHaveBeenCalled());
  const [, list] = vi.mocked(saveParts).mock.lastCall ?? [];
  expect(list?.parts).toMatchObject([{ arrivedOn: plusDays(TODAY, 1) }]);
});
