import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { INITIAL_SESSION, useSession } from '../../../lib/session/session.ts';
import { PricingPage } from './pricing-page.tsx';

const { toasts, config } = vi.hoisted(() => ({
  toasts: [] as (string | undefined)[][],
  config: { stripePriceIds: undefined as Record<string, string> | undefined, fails: false },
}));
vi.mock('../../../ui/feedback/notify.ts', () => ({
  notify: {
    error: (...texts: string[]) => toasts.push(['error', ...texts]),
    info: (...texts: string[]) => toasts.push(['info', ...texts]),
  },
}));
vi.mock('../../../lib/config.ts', () => ({
  loadConfig: () => (config.fails ? Promise.reject(new Error('offline')) : Promise.resolve(config)),
}));

beforeEach(() => {
  toasts.length = 0;
  localStorage.clear();
  Object.assign(config, { stripePriceIds: undefined, fails: false });
  useSession.setState({ ...INITIAL_SESSION, status: 'signed-out' });
});
afterEach(() => useSession.setState(INITIAL_SESSION));

function openPage() {
  render(
    <MemoryRouter initialEntries={['/tarifs']}>
      <Routes>
        <Route path="/tarifs" element={<PricingPage />} />
        <Route path="/profil" element={<p>Profil</p>} />
      </Routes>
    </MemoryRouter>,
  );
}

const signIn = () => useSession.setState({ status: 'signed-in' });
const choose = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('The page lists three plans with their prices, and the second is marked popular', () => {
  openPage();
  const plans = screen.getAllByRole('heading', { level: 2 }).map((name) => name.closest('li'));
  expect(plans.map((plan) => plan?.querySelector('h2')?.textContent)).toEqual([
    'Gratuit',
    'Essentiel',
    'Pro',
  ]);
  expect(plans.map((plan) => plan?.querySelector('strong')?.textContent)).toEqual([
    '0€',
    '9,99€',
    '19,99€',
  ]);
  const popular = plans.map((plan) => plan && within(plan).queryByText('Populaire') !== null);
  expect(popular).toEqual([false, true, false]);
});

it('A visitor’s back link leads to the home page', () => {
  openPage();
  expect(screen.getByRole('link', { name: 'Retour' }).getAttribute('href')).toBe('/');
  expect(screen.queryByRole('link', { name: 'Tableau de bord' })).toBeNull();
});

it('A signed-in shop’s back link leads to the dashboard', () => {
  signIn();
  openPage();
  expect(screen.getByRole('link', { name: 'Retour' }).getAttribute('href')).toBe('/dashboard');
  expect(screen.getByRole('link', { name: 'Tableau de bord' })).toBeDefined();
});

it('Choosing the free plan shows a toast with information', async () => {
  openPage();
  await choose('Commencer gratuitement');
  expect(toasts).toEqual([['info', 'Plan Gratuit', expect.any(String)]]);
});

it('A visitor is asked to sign in before choosing a paid plan, with a link', async () => {
  openPage();
  await choose('Choisir Pro');
  expect(toasts).toEqual([
    [
      'error',
      'Connexion requise',
      'Veuillez vous connecter ou vous inscrire pour choisir un plan payant.',
    ],
  ]);
  expect(screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe('/login');
  expect(localStorage.length).toBe(0);
});

it.each([undefined, {}, { essential: 'price_1' }, { pro: '' }])(
  'A paid plan without a price id is refused (%j)',
  async (stripePriceIds) => {
    config.stripePriceIds = stripePriceIds as Record<string, string> | undefined;
    signIn();
    openPage();
    await choose('Choisir Pro');
    expect(toasts).toEqual([
      [
        'error',
        'Erreur de configuration',
        "L'ID de prix du prestataire de paiement pour ce plan n'est pas configuré.",
      ],
    ]);
    expect(localStorage.length).toBe(0);
  },
);

it('Choosing a paid plan keeps the choice and opens the profile', async () => {
  config.stripePriceIds = { essential: 'price_essential', pro: 'price_pro' };
  signIn();
  openPage();
  await choose('Choisir Essentiel');
  expect(await screen.findByText('Profil')).toBeDefined();
  expect(localStorage.getItem('selectedPlanId')).toBe('essential');
  expect(localStorage.getItem('stripePriceId')).toBe('price_essential');
  expect(toasts).toEqual([]);
});

it('A configuration that cannot be loaded is reported, and the choice can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  config.fails = true;
  signIn();
  openPage();
  await choose('Choisir Pro');
  expect(toasts).toEqual([['error', 'Le plan n’a pas pu être choisi', expect.any(String)]]);
  config.fails = false;
  config.stripePriceIds = { pro: 'price_pro' };
  await choose('Choisir Pro');
  expect(await screen.findByText('Profil')).toBeDefined();
});

it('The back link leads a signed-in shop to its dashboard before its session is read', () => {
  const page = (
    <MemoryRouter>
      <PricingPage />
    </MemoryRouter>
  );
  useSession.setState(INITIAL_SESSION);
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(page);
  const back = () => screen.getByRole('link', { name: 'Retour' }).getAttribute('href');
  expect(back()).toBe('/');

  localStorage.setItem('CognitoIdentityServiceProvider.client1.LastAuthUser', 'u1');
  const onRecoverableError = vi.fn();
  render(page, { container, hydrate: true, onRecoverableError });
  expect(back()).toBe('/dashboard');
  expect(screen.getByRole('link', { name: 'Tableau de bord' })).toBeTruthy();
  expect(onRecoverableError).not.toHaveBeenCalled();
});
