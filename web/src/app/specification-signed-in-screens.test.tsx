/**
 * Checks section 2 of the specification word for word: access, the signed-in header and the dashboard. This file may
 * change only with the specification.
 */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import * as requests from '../features/repairs/repair-requests.ts';
import { shopCache } from '../lib/cache/shop-cache.ts';
import { INITIAL_SESSION, useSession } from '../lib/session/session.ts';
import { aPaidSubscription, aRepair, aSubscription, someStats } from '../testing/builders.ts';
import { signIn } from '../testing/sign-in.ts';
import { notify } from '../ui/feedback/notify.ts';
import { showToast } from '../ui/feedback/toaster.tsx';
import { Router } from './router.tsx';

vi.mock('../features/repairs/repair-requests.ts');
vi.mock('../lib/cache/shop-channel.ts', () => ({ openShopChannel: vi.fn(() => () => {}) }));
vi.mock('../ui/feedback/notify.ts', () => ({
  notify: { success: vi.fn(), error: vi.fn(), info: vi.fn() },
}));

const REPAIR = aRepair({ customerPhone: '06 12 34 56 78' });

beforeEach(() => {
  vi.clearAllMocks();
  shopCache.clear();
  signIn({ name: 'Atelier du Canal', subscription: aSubscription({ repairsUsed: 2 }) });
  vi.mocked(requests.listRepairs).mockResolvedValue({ repairs: [REPAIR], cursor: null });
  vi.mocked(requests.getRepairStats).mockResolvedValue(someStats({ pending: 1 }));
});

const At = () => {
  const { pathname, state } = useLocation();
  return <p data-testid="at">{JSON.stringify([pathname, state])}</p>;
};
const at = () => JSON.parse(screen.getByTestId('at').textContent ?? '');

async function open(path: string) {
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <Router />
        <At />
      </MemoryRouter>,
    );
  });
  return userEvent.setup();
}

it.each(['/dashboard', '/profil', '/facturation'])(
  '%s sends a visitor to /login, with the address they came from',
  async (path) => {
    useSession.setState({ ...INITIAL_SESSION, status: 'signed-out' });
    await open(path);
    await expect.poll(at).toEqual(['/login', { from: path }]);
  },
);

const ringIn = (status: Element | null) => status?.querySelector('[class*="spinner"]') ?? null;

it.each(['/dashboard', '/profil', '/facturation'])(
  '%s shows a spinner while the session is loading',
  async (path) => {
    useSession.setState(INITIAL_SESSION);
    await open(path);
    const status = await screen.findByRole('status');
    expect(status.textContent).toMatch(/^Chargement/);
    expect(ringIn(status)).not.toBeNull();
    expect(at()[0]).toBe(path);
  },
);

it.each(['/', '/login', '/suivi', '/tarifs', '/dashboard'])(
  'Toasts have their area on %s',
  async (path) => {
    if (path === '/login') useSession.setState({ ...INITIAL_SESSION, status: 'signed-out' });
    await open(path);
    await screen.findAllByRole('heading', { level: 1 });
    showToast({ kind: 'info', title: `Dit sur ${path}` });
    expect(await screen.findByText(`Dit sur ${path}`)).toBeDefined();
  },
);

it('The header links to the home page, to /facturation with an icon and to /profil, and signs out', async () => {
  await open('/dashboard');
  const header = within((await screen.findAllByRole('banner'))[0] as HTMLElement);
  expect(header.getByRole('link', { name: /^Rebond/ }).getAttribute('href')).toBe('/');
  const billing = header.getByRole('link', { name: 'Facturation' });
  expect([billing.getAttribute('href'), billing.textContent]).toEqual(['/facturation', '']);
  expect(billing.querySelector('svg')).not.toBeNull();
  const profile = header.getByRole('link', { name: /Atelier du Canal/ });
  expect(profile.getAttribute('href')).toBe('/profil');
  expect(header.getByRole('button', { name: 'Déconnexion' })).toBeDefined();
});

it('A phone’s menu shows the signed-in person, the plan, and the links as words', async () => {
  const user = await open('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Plus' }));
  const menu = screen.getByRole('dialog', { name: 'Menu' });
  // Without a picture, the avatar shows the name's initials.
  expect(menu.textContent).toMatch(/^ACAtelier du CanalGratuit/);
  const entries = [...menu.querySelectorAll('nav > *')].map((entry) => entry.textContent);
  const specified = ['Facturation', 'Profil & Paramètres', 'Déconnexion'];
  expect(entries.filter((entry) => specified.includes(entry ?? ''))).toEqual(specified);
  const links = within(menu);
  expect(links.getByRole('link', { name: 'Facturation' }).getAttribute('href')).toBe(
    '/facturation',
  );
  expect(links.getByRole('link', { name: 'Profil & Paramètres' }).getAttribute('href')).toBe(
    '/profil',
  );
});

it.each([
  ['free', 'Gratuit', /grey/],
  ['pro', 'Pro', /blue/],
  ['premium', 'Premium', /purple/],
  ['gold', 'Gratuit', /grey/],
])('The plan %s has the badge %s', async (plan, name, colour) => {
  signIn({ subscription: aSubscription({ plan: plan as 'free' }) });
  const user = await open('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Plus' }));
  const badge = within(screen.getByRole('dialog', { name: 'Menu' })).getByText(name);
  expect(badge.className).toMatch(colour);
});

const nameOf = (group: HTMLElement) =>
  document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent;

it('/dashboard has its title, five cards and the two creation buttons', async () => {
  const user = await open('/dashboard');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Mes Réparations');
  const strip = within(screen.getByRole('region', { name: 'Statistiques' }));
  expect(strip.getAllByRole('group').map(nameOf)).toEqual([
    'Total',
    'En attente',
    'En cours',
    'Terminées',
    'Utilisation Plan',
  ]);
  const create = screen.getByRole('link', { name: 'Créer un document' });
  expect(create.getAttribute('href')).toBe('/facturation');
  await user.click(
    screen.getAllByRole('button', { name: 'Nouvelle réparation' })[0] as HTMLElement,
  );
  expect(await screen.findByRole('dialog', { name: 'Nouvelle réparation' })).toBeDefined();
});

it('/dashboard without repairs says how to start', async () => {
  vi.mocked(requests.listRepairs).mockResolvedValue({ repairs: [], cursor: null });
  vi.mocked(requests.getRepairStats).mockResolvedValue(someStats());
  await open('/dashboard');
  const title = await screen.findByText('Aucune réparation');
  expect(screen.getByText('Commencez par ajouter votre première réparation.')).toBeDefined();
  const place = within(title.parentElement?.parentElement ?? document.body);
  expect(place.getAllByRole('button', { name: 'Nouvelle réparation' }).length).toBeGreaterThan(0);
});

it('/dashboard shows a spinner until its repairs arrive', async () => {
  vi.mocked(requests.listRepairs).mockReturnValue(new Promise(() => {}));
  await open('/dashboard');
  const words = await screen.findByText(/^Chargement des réparations/);
  expect(ringIn(words.closest('[role="status"]'))).not.toBeNull();
});

it.each([
  [aSubscription({ repairsUsed: 2, repairsLimit: 5 }), '2 / 5', 40],
  [aSubscription({ repairsUsed: 1, repairsLimit: 3 }), '1 / 3', 33],
  [aSubscription({ repairsUsed: 0, repairsLimit: 0 }), '0 / 0', 0],
  [aPaidSubscription({ repairsUsed: 7 }), '7 / ∞', 100],
])('The plan’s usage is a rounded part of its limit: %#', async (subscription, text, percent) => {
  signIn({ subscription });
  await open('/dashboard');
  const usage = await screen.findByRole('group', { name: 'Utilisation Plan' });
  expect(usage.textContent).toBe(text);
  expect(within(usage).getByRole('progressbar')).toHaveProperty('value', percent);
});

it('A card shows its whole repair, a button for each status, and one option', async () => {
  const user = await open('/dashboard');
  const card = await screen.findByRole('article');
  for (const shown of [
    'Smartphone',
    'iPhone 13',
    'RB12345678',
    'Marie Durand',
    'marie@exemple.fr',
    '06 12 34 56 78',
    'Écran fissuré',
    'Prise en charge',
    '20/11/2026',
  ]) {
    expect(card.textContent).toContain(shown);
  }
  const statuses = within(within(card).getByRole('group', { name: /^Changer le statut/ }));
  const buttons = statuses.getAllByRole('button').slice(0, 5);
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Prise en charge',
    'Pièce commandée',
    'En réparation',
    'Contact client',
    'Terminée',
  ]);
  vi.mocked(requests.changeStatus).mockResolvedValue({
    ...REPAIR,
    status: 'completed',
    version: 2,
  });
  await user.click(statuses.getByRole('button', { name: 'Terminée' }));
  await waitFor(() => expect(requests.changeStatus).toHaveBeenCalled());
  expect(vi.mocked(requests.changeStatus).mock.calls[0]?.[1].status).toBe('completed');

  await user.click(within(card).getByRole('button', { name: /^Options/ }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Modifier']);
  await user.click(screen.getByRole('menuitem', { name: 'Modifier' }));
  expect(notify.info).toHaveBeenCalledExactlyOnceWith(
    'Fonctionnalité en cours',
    'La modification des réparations sera bientôt disponible !',
  );
  expect(at()[0]).toBe('/dashboard');
});

it('The form of a new repair has its seven fields, and stays until the repair is created', async () => {
  const user = await open('/dashboard');
  await screen.findByRole('article');
  await user.click(screen.getByRole('button', { name: 'Nouvelle réparation' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nouvelle réparation' }));
  const FIELDS = [
    'deviceType',
    'deviceModel',
    'issue',
    'customerName',
    'customerFirstName',
    'customerEmail',
    'customerPhone',
  ];
  const form = screen.getByRole('dialog').querySelector('form') as HTMLFormElement;
  const names = [...form.elements].map((element) => element.getAttribute('name'));
  expect(names.filter((name) => name !== null && FIELDS.includes(name))).toEqual(FIELDS);
  expect(form.elements.namedItem('deviceType')).toBeInstanceOf(HTMLSelectElement);

  vi.mocked(requests.createRepair).mockRejectedValueOnce(new Error('refused'));
  const send = () => user.click(dialog.getByRole('button', { name: 'Créer la réparation' }));
  await user.selectOptions(dialog.getByLabelText('Type d’appareil'), 'Tablette');
  await user.type(dialog.getByLabelText('Nom du client'), 'Petit');
  await user.type(dialog.getByLabelText('E-mail du client'), 'petit@exemple.fr');
  await send();
  await waitFor(() => expect(notify.error).toHaveBeenCalled());
  expect(dialog.getByLabelText('Nom du client')).toHaveProperty('value', 'Petit');

  const answer = Promise.withResolvers<typeof REPAIR>();
  vi.mocked(requests.createRepair).mockReturnValueOnce(answer.promise);
  await send();
  await waitFor(() => expect(requests.createRepair).toHaveBeenCalledTimes(2));
  expect(dialog.getByLabelText('Nom du client')).toHaveProperty('value', 'Petit');
  expect(screen.queryByRole('dialog')).not.toBeNull();
  answer.resolve({ ...REPAIR, id: 'r2' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Nouvelle réparation' }));
  expect(screen.getByLabelText('Nom du client')).toHaveProperty('value', '');
});
