/**
 * Checks section 2 of the specification word for word, page by page and in its order: the pages of visitors and
 * customers. This file may change only with the specification.
 */
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { INITIAL_SESSION, useSession } from '../lib/session/session.ts';
import { repairThrough } from '../testing/builders.ts';
import { notify } from '../ui/feedback/notify.ts';
import { Router } from './router.tsx';

// This file does not test the live channel, which live-repair.test.tsx covers.
vi.mock('../features/tracking/watch-repair.ts', async (original) => ({
  ...(await original<object>()),
  watchRepair: async () => undefined,
}));
vi.mock('../features/auth/auth-requests.ts', () => ({ signUp: async () => 'sent' }));
vi.mock('../lib/config.ts', () => ({
  loadConfig: async () => ({ stripePriceIds: { essential: 'price_e', pro: 'price_p' } }),
}));
vi.mock('../ui/feedback/notify.ts', () => ({
  notify: { success: vi.fn(), error: vi.fn(), info: vi.fn() },
}));

beforeEach(() => {
  visited = [];
  vi.clearAllMocks();
  localStorage.clear();
  useSession.setState({ ...INITIAL_SESSION, status: 'signed-out' });
});
afterEach(() => vi.unstubAllGlobals());

let visited: string[];
const At = () => {
  const { pathname } = useLocation();
  useEffect(() => void visited.push(pathname), [pathname]);
  return null;
};
const at = () => visited.at(-1);

async function open(entry: string | { pathname: string; state: object }) {
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[entry]}>
        <Router />
        <At />
      </MemoryRouter>,
    );
  });
  await screen.findAllByRole('heading', { level: 1 });
  return userEvent.setup();
}

const signedIn = () => useSession.setState({ ...INITIAL_SESSION, status: 'signed-in' });
const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const textOf = (element: Element | null | undefined) =>
  element?.textContent?.replace(/[\u00a0\u202f]/g, ' ');

it('The landing page leads a visitor to /login', async () => {
  await open('/');
  const header = within(screen.getByRole('banner'));
  expect(header.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/suivi',
    '/tarifs',
    '/login',
  ]);
  expect(header.getAllByRole('link').at(-1)?.textContent).toBe('Se connecter');
  expect(target('Commencer gratuitement')).toBe('/login');
  expect(target('Voir les tarifs')).toBe('/tarifs');
  expect(target('Commencer maintenant')).toBe('/login');
});

it('The landing page leads a shop to /dashboard', async () => {
  signedIn();
  await open('/');
  const header = within(screen.getByRole('banner'));
  const last = header.getAllByRole('link').at(-1);
  expect([last?.textContent, last?.getAttribute('href')]).toEqual(['Dashboard', '/dashboard']);
  expect(target('Commencer gratuitement')).toBe('/dashboard');
  expect(target('Commencer maintenant')).toBe('/dashboard');
});

it('The landing page has its sections in order, and a footer', async () => {
  await open('/');
  const main = screen.getByRole('main');
  const parts = [
    screen.getByRole('link', { name: 'Commencer gratuitement' }),
    screen.getByRole('heading', { name: /Quatre étapes/ }),
    screen.getByRole('heading', { name: /Pensé pour l’atelier/ }),
    screen.getByText(/réparateur et fondateur/),
    screen.getByRole('link', { name: 'Commencer maintenant' }),
  ];
  parts.reduce((before, after) => {
    expect(before.compareDocumentPosition(after)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    return after;
  });
  const steps = within(screen.getByRole('region', { name: /Quatre étapes/ }));
  expect(steps.getAllByRole('heading', { level: 3 }).map(textOf)).toEqual([
    'Prise en charge',
    'Pièce commandée',
    'Réparation en cours',
    'Réparation terminée',
  ]);
  expect(textOf(main)).toMatch(
    /temps réel.*notifications automatiques.*sauvegardées.*sans engagement/s,
  );
  const footer = screen.getByRole('contentinfo');
  expect(textOf(footer)).toContain(`© ${new Date().getFullYear()} Rebond`);
  expect(within(footer).getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/);
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });

it('/login shows sign-in by default, and a link switches to sign-up and clears the fields', async () => {
  const user = await open('/login');
  expect(screen.queryByLabelText('Confirmer le mot de passe')).toBeNull();
  expect(field('Adresse e-mail').type).toBe('email');
  for (const label of ['Adresse e-mail', 'Mot de passe']) expect(field(label).required).toBe(true);
  await user.type(field('Adresse e-mail'), 'a@exemple.fr');
  await user.type(field('Mot de passe'), 'secret');
  await user.click(screen.getByRole('button', { name: /S’inscrire/ }));
  await screen.findByLabelText('Confirmer le mot de passe');
  for (const label of ['Adresse e-mail', 'Mot de passe', 'Confirmer le mot de passe']) {
    expect([field(label).required, field(label).value]).toEqual([true, '']);
  }
  expect(field('Adresse e-mail').type).toBe('email');
});

it('/login opens in sign-up mode with isSignUpMode, and returns to sign-in after a sign-up', async () => {
  const user = await open({ pathname: '/login', state: { isSignUpMode: true } });
  await screen.findByLabelText('Confirmer le mot de passe');
  await user.type(field('Adresse e-mail'), 'a@exemple.fr');
  await user.type(field('Mot de passe'), 'Motdepasse1!');
  await user.type(field('Confirmer le mot de passe'), 'Motdepasse1!');
  await user.click(screen.getByRole('button', { name: 'Créer mon compte' }));
  expect(await screen.findByRole('button', { name: 'Se connecter' })).toBeDefined();
  expect(screen.queryByLabelText('Confirmer le mot de passe')).toBeNull();
});

it('/login sends a signed-in person to /dashboard', async () => {
  signedIn();
  render(
    <MemoryRouter initialEntries={['/login']}>
      <Router />
      <At />
    </MemoryRouter>,
  );
  await expect.poll(() => visited).toContain('/dashboard');
});

it('/suivi asks for a number and opens its page', async () => {
  const user = await open('/suivi');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Suivre votre réparation');
  expect(screen.getByText("Entrez votre numéro de suivi pour voir l'avancement.")).toBeDefined();
  const input = screen.getByRole<HTMLInputElement>('textbox');
  expect(input.placeholder).toMatch(/RB\d{8}$/);
  expect(within(screen.getByRole('banner')).getByRole('link').getAttribute('href')).toBe('/');
  expect(textOf(screen.getByRole('contentinfo'))).toContain(`© ${new Date().getFullYear()}`);

  await user.type(input, '   ');
  await user.click(screen.getByRole('button', { name: 'Suivre' }));
  expect(at()).toBe('/suivi');
  vi.stubGlobal('fetch', async () => Response.json({ error: {} }, { status: 404 }));
  await user.clear(input);
  await user.type(input, '  RB12345678 ');
  await user.click(screen.getByRole('button', { name: 'Suivre' }));
  await expect.poll(at).toBe('/suivi/RB12345678');
});

it('/suivi/{number} shows a spinner, then says that nothing was found', async () => {
  // The page may request the repair only after the answer was sent. Each request gets its own response, because a body
  // can be read once, and the page of the previous test may still send a request.
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async () => {
    await promise;
    return Response.json({ error: {} }, { status: 404 });
  });
  await open('/suivi/RB12345678');
  expect(screen.getByRole('status')).toBeDefined();
  await act(async () => answer());
  expect(await screen.findByText('Réparation introuvable')).toBeDefined();
  expect(
    screen.getByText('Le numéro de suivi "RB12345678" n\'existe pas ou est incorrect.'),
  ).toBeDefined();
  expect(target('Réessayer')).toBe('/suivi');
});

async function openTracked(...statuses: Parameters<typeof repairThrough>) {
  vi.stubGlobal('fetch', async () => Response.json(repairThrough(...statuses)));
  await open('/suivi/RB12345678');
  await screen.findByRole('heading', { name: /^Suivi.*RB12345678/ });
}

it('/suivi/{number} shows the repair and its history, newest first', async () => {
  await openTracked('pending', 'ordered');
  expect(target('Rebond, accueil')).toBe('/');
  expect(target('Autre suivi')).toBe('/suivi');
  const page = textOf(screen.getByRole('main'));
  for (const shown of [
    'RB12345678',
    'Pièce commandée',
    'Smartphone · iPhone 13',
    'Écran fissuré',
    'Marie D.',
    'mardi 10 novembre 2026',
  ]) {
    expect(page).toContain(shown);
  }
  const history = within(screen.getByRole('region', { name: 'Historique' }));
  expect(history.getAllByRole('listitem').map(textOf)).toEqual([
    'Message 2mercredi 11 novembre 2026 à 09:05',
    'Message 1mardi 10 novembre 2026 à 09:05',
  ]);
  expect(screen.queryByText('Réparation terminée !')).toBeNull();
});

it('/suivi/{number} says where and when to collect a finished repair', async () => {
  await openTracked('pending', 'completed');
  const card = screen.getByText('Réparation terminée !').closest('section');
  expect(textOf(card)).toContain('12 quai de la Fosse\n44000 Nantes');
  expect(textOf(card)).toContain('02 40 12 34 56');
  const days = [...(card?.querySelectorAll('li') ?? [])].map(textOf);
  expect(days).toEqual([
    'Lundi: 09:00 - 18:00',
    'Mardi: 09:00 - 18:00',
    'Mercredi: 09:00 - 18:00',
    'Jeudi: 09:00 - 18:00',
    'Vendredi: 09:00 - 18:00',
    'Samedi: Fermé',
    'Dimanche: Fermé',
  ]);
});

it('/tarifs shows three plans, and its back link depends on whether a shop is signed in', async () => {
  const user = await open('/tarifs');
  expect(screen.getAllByRole('heading', { level: 2 }).map(textOf)).toEqual([
    'Gratuit',
    'Essentiel',
    'Pro',
  ]);
  expect(target('Retour')).toBe('/');
  expect(screen.queryByRole('link', { name: 'Tableau de bord' })).toBeNull();
  const mail = within(screen.getByRole('contentinfo')).getByRole('link', { name: /@/ });
  expect(mail.getAttribute('href')).toMatch(/^mailto:/);
  await user.click(screen.getByRole('button', { name: 'Commencer gratuitement' }));
  expect(vi.mocked(notify.info).mock.calls[0]?.[0]).toBe('Plan Gratuit');
  await user.click(screen.getByRole('button', { name: 'Choisir Pro' }));
  expect(vi.mocked(notify.error).mock.calls[0]?.[0]).toBe('Connexion requise');
  expect(at()).toBe('/tarifs');
});

it('/tarifs keeps a paid choice in this browser and leads a shop to /profil', async () => {
  signedIn();
  const user = await open('/tarifs');
  expect(target('Retour')).toBe('/dashboard');
  expect(target('Tableau de bord')).toBe('/dashboard');
  await user.click(screen.getByRole('button', { name: 'Choisir Pro' }));
  await expect.poll(() => visited).toContain('/profil');
  expect(localStorage.getItem('selectedPlanId')).toBe('pro');
  expect(localStorage.getItem('stripePriceId')).toBe('price_p');
});
