import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type InitialEntry, Link, MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ErrorCode } from '../../../../../shared/error-table.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { documentsOf } from '../../../lib/documents/documents-of-repair.ts';
import { NEW_REPAIR, newReturnOf } from '../../../lib/repairs/new-repair-state.ts';
import { apiError } from '../../../testing/api-error.ts';
import {
  aCompany,
  anInvoice,
  aPaidSubscription,
  aRepair,
  aSubscription,
  someStats,
} from '../../../testing/builders.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { getRepair } from '../record/record-requests.ts';
import * as requests from '../repair-requests.ts';
import { NO_FILTER, replaceRepair, seedRepairs } from '../repairs-cache.ts';
import { DashboardPage } from './dashboard-page.tsx';

vi.mock('../repair-requests.ts');
vi.mock('../record/record-requests.ts');
vi.mock('../../../lib/documents/documents-of-repair.ts');
vi.mock('../../../lib/documents/get-document.ts', () => ({
  getDocument: vi.fn(async () => undefined),
}));
// The session of these tests has no tokens, so the live channel's request for a ticket would end the session.
vi.mock('../../../ui/feedback/notify.ts', () => ({
  notify: { success: vi.fn(), error: vi.fn(), endAction: vi.fn(), info: vi.fn() },
}));

const repair = aRepair({ deviceModel: 'iPhone 13', created_at: '2026-11-20T10:00:00Z' });
const stats = someStats({ pending: 1 });
const failure = (code: ErrorCode, kind: 'answered' | 'malformed' = 'answered') =>
  apiError(code, { requestId: 'r', kind });

beforeEach(() => {
  vi.clearAllMocks();
  shopCache.clear();
  signIn({ subscription: aSubscription({ repairsUsed: 1, repairsLimit: 5 }) });
  vi.mocked(requests.listRepairs).mockResolvedValue({ repairs: [repair], cursor: null });
  vi.mocked(requests.getRepairStats).mockResolvedValue(stats);
  const unshared = { tracking_key: 'k'.repeat(22), statusHistory: [] };
  vi.mocked(getRepair).mockResolvedValue({ ...repair, ...unshared });
});

const Address = () => <output data-testid="address">{useLocation().pathname}</output>;

function open(address: InitialEntry = '/') {
  render(
    <MemoryRouter initialEntries={[address]}>
      <DashboardPage />
      <Address />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

test('A link that asks for a new repair opens its form once', async () => {
  const user = open({ pathname: '/', state: NEW_REPAIR });
  const dialog = await screen.findByRole('dialog', { name: 'Nouvelle réparation' });
  await user.click(await within(dialog).findByRole('button', { name: 'Annuler' }));
  expect(screen.queryByRole('dialog', { name: 'Nouvelle réparation' })).toBeNull();
});

test('A link that asks for a new repair opens only one form when the list is empty', async () => {
  vi.mocked(requests.listRepairs).mockResolvedValue({ repairs: [], cursor: null });
  vi.mocked(requests.getRepairStats).mockResolvedValue(someStats());
  render(
    <MemoryRouter>
      <DashboardPage />
      <Link to="/" state={NEW_REPAIR}>
        Ajouter
      </Link>
    </MemoryRouter>,
  );
  await screen.findByText('Aucune réparation');
  await userEvent.click(screen.getByRole('link', { name: 'Ajouter' }));
  await screen.findByRole('dialog', { name: 'Nouvelle réparation' });
  expect(screen.getAllByRole('dialog', { name: 'Nouvelle réparation' })).toHaveLength(1);
});

test('The form of a device that came back is filled in, and its repair is created as a return', async () => {
  const created = { ...repair, id: 'r2', returnOf: repair.trackingNumber };
  vi.mocked(requests.createRepair).mockResolvedValue(created);
  const user = open({ pathname: '/', state: newReturnOf(repair) });
  const dialog = await screen.findByRole('dialog', { name: 'Nouvelle réparation' });
  const form = within(dialog);
  expect(form.getByText(new RegExp(`^Retour de ${repair.trackingNumber}, gratuit`))).toBeTruthy();
  await user.type(form.getByLabelText(/Problème constaté/), 'Écran noir');
  await user.click(form.getByRole('button', { name: 'Créer la réparation' }));
  const { deviceType, deviceModel, customerName, customerEmail, trackingNumber } = repair;
  expect(requests.createRepair).toHaveBeenCalledWith(
    expect.objectContaining({
      ...{ deviceType, deviceModel, customerName, customerEmail },
      issue: 'Écran noir',
    }),
    expect.any(String),
    trackingNumber,
  );
  expect(await screen.findByText('Retour')).toHaveProperty('title', `Retour de ${trackingNumber}`);
});

test('The strip has five cards, and customers to contact are found with the filter', async () => {
  vi.mocked(requests.getRepairStats).mockResolvedValue(someStats({ needsContact: 2 }));
  const user = open();
  await screen.findByRole('article');
  const strip = screen.getByRole('region', { name: 'Statistiques' });
  expect(within(strip).getAllByRole('group').map(nameOf)).toEqual([
    'Total',
    'En attente',
    'En cours',
    'Terminées',
    'Utilisation Plan',
  ]);
  await user.selectOptions(screen.getByLabelText('Filtrer par statut'), 'Contact client');
  await waitFor(() =>
    expect(requests.listRepairs).toHaveBeenLastCalledWith(
      { status: 'contact', q: '' },
      null,
      expect.anything(),
    ),
  );
});

test('The strip marks the figure whose list is shown', async () => {
  const user = open();
  const strip = await screen.findByRole('region', { name: 'Statistiques' });
  const marked = () =>
    within(strip)
      .queryAllByRole('link', { current: true })
      .map(({ textContent }) => textContent);
  await within(strip).findByRole('link', { name: /^En attente/ });
  expect(marked()).toEqual([]);
  await user.click(within(strip).getByRole('link', { name: /^En attente/ }));
  expect(marked()).toEqual(['1']);
  await user.selectOptions(screen.getByLabelText('Filtrer par statut'), 'Contact client');
  expect(marked()).toEqual([]);
});

const nameOf = (group: HTMLElement) =>
  document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent;

const figure = (name: string) => screen.getByRole('group', { name }).textContent;

test('The dashboard shows the repairs, the figures and the plan', async () => {
  open();
  const card = await screen.findByRole('article');
  expect(within(card).getByRole('heading').textContent).toBe('iPhone 13');
  expect(within(card).getByText('20/11/2026')).toBeTruthy();
  expect(figure('En attente')).toBe('1');
  expect(figure('Utilisation Plan')).toBe('1 / 5');
});

test('Once rows are chosen, the repairs are shown in rows, even at the next visit', async () => {
  const first = open();
  await first.click(await screen.findByRole('button', { name: 'Afficher en lignes' }));
  expect(await screen.findByText(/^\d+ jours$/)).toBeTruthy();
  cleanup();
  const next = open();
  expect(await screen.findByText(/^\d+ jours$/)).toBeTruthy();
  await next.click(screen.getByRole('button', { name: 'Afficher en cartes' }));
  expect(screen.getByText('20/11/2026')).toBeTruthy();
});

test.each([
  ['in the list', '/'],
  ['in a status', '/?statut=pending'],
  ['in a search', '/?q=durand'],
])(
  'An unreadable repair %s is shown as a card of its own, beside the other repairs',
  async (_, address) => {
    const unreadable = [{ trackingNumber: 'RB87654321', created_at: '2026-11-20T10:00:00Z' }];
    vi.mocked(requests.listRepairs).mockResolvedValue({
      repairs: [repair],
      unreadable,
      cursor: null,
    });
    open(address);
    const cards = await screen.findAllByRole('article');
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'iPhone 13',
      'Fiche illisible',
    ]);
  },
);

test('Data that was received with the session is shown immediately', () => {
  seedRepairs(NO_FILTER, { repairs: [repair], cursor: null }, stats);
  open();
  expect(screen.getByRole('article')).toBeTruthy();
  expect(figure('Total')).toBe('1');
  expect(requests.listRepairs).not.toHaveBeenCalled();
  expect(requests.getRepairStats).not.toHaveBeenCalled();
});

test('An unlimited plan shows ∞ over a full bar', async () => {
  signIn({ subscription: aPaidSubscription({ repairsUsed: 1 }) });
  open();
  await screen.findByRole('article');
  expect(figure('Utilisation Plan')).toBe('1 / ∞');
  expect(screen.getByRole('progressbar')).toHaveProperty('value', 100);
});

test('Without repairs, the dashboard says how to start', async () => {
  vi.mocked(requests.listRepairs).mockResolvedValue({ repairs: [], cursor: null });
  vi.mocked(requests.getRepairStats).mockResolvedValue(someStats());
  open();
  expect(await screen.findByText('Aucune réparation')).toBeTruthy();
  expect(screen.getByText('Commencez par ajouter votre première réparation.')).toBeTruthy();
});

test('After the last hand-over, the dashboard says where the repairs are', async () => {
  vi.mocked(requests.listRepairs).mockResolvedValue({ repairs: [], cursor: null });
  vi.mocked(requests.getRepairStats).mockResolvedValue(someStats({ completed: 3 }));
  open();
  expect(await screen.findByText('Aucune réparation ouverte')).toBeTruthy();
  expect(screen.getByText('Les réparations rendues se retrouvent par la recherche.')).toBeTruthy();
  expect(screen.queryByText(/votre première réparation/)).toBeNull();
});

test('A list that fails to load can be requested again', async () => {
  vi.mocked(requests.listRepairs).mockRejectedValueOnce(failure('INTERNAL'));
  const user = open();
  expect(await screen.findByText('Impossible de charger les réparations.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('article')).toBeTruthy();
});

test('The next page of repairs is appended on request', async () => {
  vi.mocked(requests.listRepairs)
    .mockResolvedValueOnce({ repairs: [repair], cursor: 'c1' })
    .mockResolvedValueOnce({ repairs: [{ ...repair, id: 'r2' }], cursor: null });
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Afficher plus' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(requests.listRepairs).toHaveBeenLastCalledWith(
    { status: '', q: '' },
    'c1',
    expect.any(AbortSignal),
  );
  expect(screen.queryByRole('button', { name: 'Afficher plus' })).toBeNull();
});

/** Opens the dashboard and presses 'Terminée'. */
async function complete() {
  const changed = { ...repair, status: 'completed' as const, version: 2, updated_at: 'T2' };
  vi.mocked(requests.changeStatus).mockResolvedValue(changed);
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Terminée' }));
  return user;
}

test('One click sets a status and updates the figures', async () => {
  const user = await complete();
  await waitFor(() =>
    expect(notify.success).toHaveBeenCalledWith(
      'Statut mis à jour',
      'Le client sera notifié.',
      expect.objectContaining({ label: 'Annuler', about: repair.id }),
    ),
  );
  expect(requests.changeStatus).toHaveBeenCalledWith(
    repair.id,
    { status: 'completed', hold: 10 },
    expect.any(String),
  );
  expect(figure('Terminées')).toBe('1');
  expect(figure('En attente')).toBe('0');
  await user.click(screen.getByRole('button', { name: 'Terminée' }));
  expect(requests.changeStatus).toHaveBeenCalledTimes(1);
});

/** Sets a status, then presses 'Annuler' on its toast. */
async function undo() {
  await complete();
  await waitFor(() => expect(notify.success).toHaveBeenCalled());
  const [[, , action] = []] = vi.mocked(notify.success).mock.calls;
  await act(async () => action?.onPress());
  expect(requests.undoChange).toHaveBeenCalledWith(repair.id, 'T2');
}

test('Undoing a change restores the card and the figures', async () => {
  vi.mocked(requests.undoChange).mockResolvedValue({ ...repair, version: 3 });
  await undo();
  await waitFor(() =>
    expect(notify.success).toHaveBeenLastCalledWith('Changement annulé', expect.any(String)),
  );
  expect([figure('Terminées'), figure('En attente')]).toEqual(['0', '1']);
});

test('Undoing too late shows a message and changes nothing', async () => {
  vi.mocked(requests.undoChange).mockRejectedValue(failure('ALREADY_NOTIFIED'));
  await undo();
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith(
      'Trop tard pour annuler',
      expect.stringContaining('déjà prévenu'),
    ),
  );
  expect(figure('Terminées')).toBe('1');
});

test('A shop without a hold is offered no undo', async () => {
  signIn({ profile: aCompany({ hold_seconds: 0 }) });
  await complete();
  await waitFor(() =>
    expect(notify.success).toHaveBeenCalledWith(
      'Statut mis à jour',
      'Le client sera notifié.',
      undefined,
    ),
  );
  expect(requests.changeStatus).toHaveBeenCalledWith(
    repair.id,
    { status: 'completed', hold: 0 },
    expect.any(String),
  );
});

test.each([
  [failure('REPAIR_NOT_FOUND'), 'Erreur de mise à jour', 'Réparation non trouvée.'],
  [failure('INTERNAL', 'malformed'), 'Erreur Données Internes', expect.any(String)],
])('A failed change is reported: %s', async (error, title, description) => {
  vi.mocked(requests.changeStatus).mockRejectedValue(error);
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Terminée' }));
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith(title, description));
  expect(figure('Terminées')).toBe('0');
});

test('The number on a card links to the repair', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'RB12345678' });
  expect(link.getAttribute('href')).toBe('/reparations/RB12345678');
});

test('The menu of a card contains only "Modifier", which shows a toast and opens nothing', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: /Options/ }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Modifier']);
  await user.click(screen.getByRole('menuitem', { name: 'Modifier' }));
  expect(notify.info).toHaveBeenCalledWith(
    'Fonctionnalité en cours',
    'La modification des réparations sera bientôt disponible !',
  );
  expect(screen.getByTestId('address').textContent).toBe('/');
});

test('A repair that is handed over leaves the list and stays in the figures', async () => {
  open();
  await screen.findByRole('article');
  const done = { ...repair, status: 'completed' as const, version: 2 };
  await act(async () => replaceRepair(done));
  await act(async () =>
    replaceRepair({ ...done, version: 3, handedOverAt: '2026-11-21T10:00:00Z' }),
  );
  expect(screen.queryByRole('article')).toBeNull();
  expect([figure('Total'), figure('Terminées')]).toEqual(['1', '1']);
});

test('A finished repair is handed over from its card, which offers the unpaid invoices', async () => {
  const done = { ...repair, status: 'completed' as const };
  vi.mocked(requests.listRepairs).mockResolvedValue({ repairs: [done], cursor: null });
  vi.mocked(requests.handOverRepair).mockResolvedValue({
    ...done,
    version: 2,
    handedOverAt: '2026-11-21T10:00:00Z',
    statusHistory: [],
    tracking_key: 'k'.repeat(22),
  });
  vi.mocked(documentsOf).mockResolvedValue([anInvoice({ number: 'FA-2026-0005', dueCents: 4990 })]);
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Rendue au client' }));
  await screen.findByRole('heading', { name: 'Encaisser la facture FA-2026-0005' });
  expect(screen.queryByRole('article')).toBeNull();
});

test('A card offers the hand-over only when the repair is finished, and the card stays when the hand-over is refused', async () => {
  vi.mocked(requests.handOverRepair).mockRejectedValue(failure('UNAVAILABLE'));
  const user = open();
  await screen.findByRole('article');
  expect(screen.queryByRole('button', { name: 'Rendue au client' })).toBeNull();
  await act(async () => replaceRepair({ ...repair, status: 'completed', version: 2 }));
  await user.click(screen.getByRole('button', { name: 'Rendue au client' }));
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith('La remise n’a pas été notée', expect.any(String)),
  );
  expect(screen.getByRole('article')).toBeTruthy();
});

test('A withdrawn repair leaves the list and the figures', async () => {
  open();
  await screen.findByRole('article');
  await act(async () =>
    replaceRepair({ ...repair, version: 2, withdrawnAt: '2026-11-21T10:00:00Z' }),
  );
  expect(screen.queryByRole('article')).toBeNull();
  expect([figure('Total'), figure('En attente')]).toEqual(['0', '0']);
});

test('A search still shows a repair that was handed over, with the day of its hand-over', async () => {
  open('/?q=durand');
  await screen.findByRole('article');
  await act(async () =>
    replaceRepair({ ...repair, version: 2, handedOverAt: '2026-11-21T10:00:00Z' }),
  );
  expect(screen.getByRole('article').textContent).toContain('Rendue le 21/11/2026');
});

async function openForm() {
  const user = open();
  await screen.findByRole('article');
  await user.click(screen.getByRole('button', { name: 'Nouvelle réparation' }));
  await screen.findByLabelText('Type d’appareil');
  return user;
}

async function fillAndSend(user: ReturnType<typeof userEvent.setup>) {
  await user.selectOptions(screen.getByLabelText('Type d’appareil'), 'bike');
  await user.type(screen.getByLabelText('Nom du client'), 'Petit');
  await user.type(screen.getByLabelText('E-mail du client'), 'petit@exemple.fr');
  await user.click(screen.getByRole('button', { name: 'Créer la réparation' }));
}

test('Missing required fields are reported in a toast, and the first of them gets the focus', async () => {
  const user = await openForm();
  await user.click(screen.getByRole('button', { name: 'Créer la réparation' }));
  expect(notify.error).toHaveBeenCalledWith(
    'Champs requis',
    'Veuillez remplir tous les champs obligatoires.',
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Type d’appareil'));
  expect(requests.createRepair).not.toHaveBeenCalled();
});

test('A created repair is added to the list and to the plan’s usage, and the form is empty again', async () => {
  vi.mocked(requests.createRepair).mockResolvedValue({
    ...repair,
    id: 'r2',
    trackingNumber: 'RB87654321',
  });
  const user = await openForm();
  await fillAndSend(user);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(vi.mocked(notify.success).mock.calls[0]).toEqual([
    'Réparation ajoutée !',
    expect.stringContaining('RB87654321'),
    expect.objectContaining({ label: 'Bon de prise en charge' }),
  ]);
  expect(figure('Utilisation Plan')).toBe('2 / 5');
  await user.click(screen.getByRole('button', { name: 'Nouvelle réparation' }));
  expect(screen.getByLabelText('Nom du client')).toHaveProperty('value', '');
});

test('The form stays, and cannot be sent or closed, until its repair is created', async () => {
  const answer = Promise.withResolvers<typeof repair>();
  vi.mocked(requests.createRepair).mockReturnValue(answer.promise);
  const user = await openForm();
  await fillAndSend(user);
  const form = within(screen.getByRole('dialog'));
  await user.click(form.getByRole('button', { name: /^Créer la réparation/ }));
  expect(form.getByRole('button', { name: 'Annuler' })).toHaveProperty('disabled', true);
  await act(async () => answer.resolve({ ...repair, id: 'r2', trackingNumber: 'RB87654321' }));
  expect(requests.createRepair).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getAllByRole('article')).toHaveLength(2);
  const slip = await screen.findByRole('link', { name: 'Bon de prise en charge' });
  expect(slip.getAttribute('href')).toBe('/reparations/RB87654321?bon');
  expect(screen.getByRole('button', { name: 'Étiquette' })).toBeDefined();
});

test('A refused form keeps what was typed, and shows its first error', async () => {
  const fields = { customerEmail: 'Vérifiez cette adresse.' };
  const refusal = apiError('INVALID', { requestId: 'r', fields });
  vi.mocked(requests.createRepair).mockRejectedValue(refusal);
  const user = await openForm();
  await fillAndSend(user);
  expect(await screen.findByText('Vérifiez cette adresse.')).toBeDefined();
  expect(screen.getByLabelText('Nom du client')).toHaveProperty('value', 'Petit');
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail du client'));
  expect(screen.getAllByRole('article', { hidden: true })).toHaveLength(1);
});

test('A retry of the same form has the same key, and changed content has another key', async () => {
  vi.mocked(requests.createRepair).mockRejectedValue(failure('UNAVAILABLE'));
  const user = await openForm();
  await fillAndSend(user);
  const send = () => user.click(screen.getByRole('button', { name: 'Créer la réparation' }));
  await waitFor(() => expect(notify.error).toHaveBeenCalledTimes(1));
  expect(vi.mocked(notify.error).mock.calls[0]?.[0]).toBe("Erreur d'ajout");
  expect(screen.getByLabelText('Nom du client')).toHaveProperty('value', 'Petit');
  await send();
  await waitFor(() => expect(notify.error).toHaveBeenCalledTimes(2));
  await user.type(screen.getByLabelText('Nom du client'), 's');
  await send();
  await waitFor(() => expect(requests.createRepair).toHaveBeenCalledTimes(3));
  const keys = vi.mocked(requests.createRepair).mock.calls.map(([, key]) => key);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test.each([
  ['UNAVAILABLE', "Erreur d'ajout", /^Le service est momentanément indisponible/],
  [
    'LIMIT_REACHED',
    'Limite atteinte',
    'Passez à un plan supérieur pour ajouter plus de réparations.',
  ],
  ['UNAUTHENTICATED', "Erreur d'ajout", 'Utilisateur non connecté.'],
] as const)(
  'The error %s is reported as specified, and the form keeps its reason',
  async (code, title, description) => {
    vi.mocked(requests.createRepair).mockRejectedValue(failure(code));
    const user = await openForm();
    await fillAndSend(user);
    const said = typeof description === 'string' ? description : expect.stringMatching(description);
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith(title, said));
    const form = within(screen.getByRole('dialog'));
    expect(form.getByRole('alert').textContent).toMatch(description);
    vi.mocked(requests.createRepair).mockReturnValue(new Promise(() => {}));
    await user.click(form.getByRole('button', { name: 'Créer la réparation' }));
    expect(screen.queryByRole('alert')).toBeNull();
  },
);
