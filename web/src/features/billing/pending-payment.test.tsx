import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Location, MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Subscription } from '../../../../shared/account/session.ts';
import type { ErrorCode } from '../../../../shared/error-table.ts';
import { goTo } from '../../lib/navigation/go-to.ts';
import { keepPlanChoice } from '../../lib/plan-choice.ts';
import { INITIAL_SESSION, updateUser, useSession } from '../../lib/session/session.ts';
import { reloadProfile } from '../../lib/session/session-keeper.ts';
import { apiError } from '../../testing/api-error.ts';
import { aPaidSubscription, aSubscription } from '../../testing/builders.ts';
import { signIn } from '../../testing/sign-in.ts';
import { notify } from '../../ui/feedback/notify.ts';
import { INITIAL_ACTIVATION, useActivation } from './activation.ts';
import { startCheckout } from './billing-requests.ts';
import { SubscriptionCard } from './subscription-card.tsx';

vi.mock('../../lib/navigation/go-to.ts', () => ({ goTo: vi.fn() }));
vi.mock('./billing-requests.ts', () => ({ startCheckout: vi.fn() }));
vi.mock('../../lib/session/session-keeper.ts', () => ({ reloadProfile: vi.fn() }));
vi.mock('../../ui/feedback/notify.ts', () => ({
  notify: { success: vi.fn(), error: vi.fn(), info: vi.fn() },
}));

const FREE = aSubscription({ repairsUsed: 5 });
const PAID = aPaidSubscription({ repairsUsed: 5 });
const WAITING = 'Paiement reçu, activation en cours…';

beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  useActivation.setState(INITIAL_ACTIVATION);
  vi.mocked(reloadProfile).mockResolvedValue(undefined);
});
afterEach(() => {
  // Ends every wait for a subscription.
  useSession.setState(INITIAL_SESSION);
  vi.useRealTimers();
});

const become = (subscription: Subscription) => updateUser((user) => ({ ...user, subscription }));

let shown: Location;

function Address() {
  shown = useLocation();
  return <p data-testid="address">{shown.search}</p>;
}
const address = () => screen.getByTestId('address').textContent;

function open(subscription: Subscription, search = '') {
  signIn({ subscription });
  render(
    <MemoryRouter initialEntries={[`/profil${search}`]}>
      <SubscriptionCard />
      <Address />
    </MemoryRouter>,
  );
}

const pay = () => screen.getByRole('button', { name: 'Finaliser le paiement' });
const offer = () => screen.queryByRole('region', { name: /Votre choix/ });

test('No payment is offered for a chosen plan that is not sold', () => {
  localStorage.setItem('selectedPlanId', 'premium');
  open(FREE);
  expect(offer()).toBeNull();
});

test('A chosen plan is offered with its price and can be abandoned', async () => {
  keepPlanChoice('essential', 'price_1');
  open(FREE);
  expect(offer()?.textContent).toMatch(/plan Essentiel.*9,99\s€ par mois/);
  await userEvent.click(screen.getByRole('button', { name: 'Renoncer' }));
  expect(offer()).toBeNull();
  expect(localStorage.length).toBe(0);
  expect(notify.info).toHaveBeenCalledWith('Choix abandonné', 'Votre plan reste le même.');
});

test('A double click requests one Stripe page and opens it once', async () => {
  keepPlanChoice('pro', 'price_2');
  vi.mocked(startCheckout).mockResolvedValue({ url: 'https://checkout.stripe.com/c/1' });
  open(FREE);
  await userEvent.dblClick(pay());
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('https://checkout.stripe.com/c/1'));
  expect(startCheckout).toHaveBeenCalledTimes(1);
  expect(startCheckout).toHaveBeenCalledWith('pro');
  expect(goTo).toHaveBeenCalledTimes(1);
  expect(pay().getAttribute('aria-busy')).toBe('true');
  expect(localStorage.getItem('selectedPlanId')).toBe('pro');
});

test.each<[ErrorCode, string, string]>([
  [
    'PRICE_NOT_CONFIGURED',
    'Erreur de configuration',
    "L'ID de prix du prestataire de paiement pour ce plan n'est pas configuré.",
  ],
  [
    'CHECKOUT_UNAVAILABLE',
    'Erreur de paiement',
    'Le paiement est momentanément indisponible. Réessayez dans un instant.',
  ],
])(
  'A checkout that fails with %s is reported and can be tried again',
  async (code, title, text) => {
    keepPlanChoice('pro', 'price_2');
    vi.mocked(startCheckout).mockRejectedValue(apiError(code, { requestId: 'r' }));
    open(FREE);
    await userEvent.click(pay());
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith(title, text));
    expect(goTo).not.toHaveBeenCalled();
    await waitFor(() => expect(pay().getAttribute('aria-busy')).toBeNull());
  },
);

test('A plan that the checkout finds already active is no longer offered', async () => {
  keepPlanChoice('pro', 'price_2');
  vi.mocked(startCheckout).mockRejectedValue(apiError('ALREADY_SUBSCRIBED', { requestId: 'r' }));
  vi.mocked(reloadProfile).mockImplementation(async () => become(PAID));
  open(FREE);
  await userEvent.click(pay());
  expect(await screen.findByText('Plan Pro')).toBeTruthy();
  expect(notify.info).toHaveBeenCalledWith(
    'Plan déjà actif',
    'Ce plan est déjà le vôtre. Gérez votre abonnement depuis votre profil.',
  );
  expect(offer()).toBeNull();
  expect(localStorage.length).toBe(0);
});

test('An abandoned payment is reported, and the page moves to its plan, which is still offered', () => {
  keepPlanChoice('pro', 'price_2');
  open(FREE, '?paiement=abandonne');
  expect(notify.info).toHaveBeenCalledWith('Paiement abandonné', expect.any(String));
  expect(pay()).toBeTruthy();
  expect(address()).toBe('');
  expect(document.getElementById(shown.state.arriveAt)?.textContent).toMatch(/^Votre choix/);
});

test('A paid plan is shown as soon as it is active, and the choice is forgotten', async () => {
  vi.useFakeTimers();
  keepPlanChoice('pro', 'price_2');
  let reads = 0;
  vi.mocked(reloadProfile).mockImplementation(async () => {
    reads += 1;
    if (reads === 3) become(PAID);
  });
  open(FREE, '?paiement=reussi');
  expect(screen.getByText(WAITING)).toBeTruthy();
  expect(localStorage.length).toBe(0);
  expect(offer()).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(screen.getByText(WAITING)).toBeTruthy();
  expect(address()).toBe('?paiement=reussi');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByText(WAITING)).toBeNull();
  expect(screen.getByText('Plan Pro')).toBeTruthy();
  expect(notify.success).toHaveBeenCalledWith('Plan Pro activé', expect.any(String));
  expect(address()).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(reads).toBe(3);
});

test('The wait for a paid plan ends after a minute and continues when the tab gets the focus', async () => {
  vi.useFakeTimers();
  vi.mocked(reloadProfile).mockRejectedValue(apiError('UNAVAILABLE', { requestId: 'r' }));
  open(FREE, '?paiement=reussi');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText(/plus de temps que prévu/)).toBeTruthy();
  const { length: reads } = vi.mocked(reloadProfile).mock.calls;
  expect(reads).toBeLessThan(15);
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(reloadProfile).toHaveBeenCalledTimes(reads);

  vi.mocked(reloadProfile).mockImplementation(async () => become(PAID));
  act(() => void window.dispatchEvent(new Event('focus')));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('Votre abonnement est actif.')).toBeTruthy();
});

test('Focusing the tab shortens a pause between two reads of the profile', async () => {
  vi.useFakeTimers();
  open(FREE, '?paiement=reussi');
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  vi.mocked(reloadProfile).mockImplementation(async () => become(PAID));
  act(() => void window.dispatchEvent(new Event('focus')));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText('Votre abonnement est actif.')).toBeTruthy();
});

test('Signing out ends the wait for a paid plan', async () => {
  vi.useFakeTimers();
  open(FREE, '?paiement=reussi');
  act(() => useSession.setState({ ...INITIAL_SESSION, status: 'signed-out' }));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(reloadProfile).not.toHaveBeenCalled();
  expect(useActivation.getState().phase).toBe('none');
});

test('A change made in the portal is shown without a reload', async () => {
  vi.useFakeTimers();
  sessionStorage.setItem(
    'rebond:before-stripe',
    JSON.stringify(['pro', true, 'sub_1', null, false]),
  );
  vi.mocked(reloadProfile).mockImplementation(async () =>
    become({ ...PAID, stripe_plan_active: false, stripe_subscription_ends_at: '2099-12-24' }),
  );
  open(PAID);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(screen.getByText(/prend fin le/)).toBeTruthy();
  expect(reloadProfile).toHaveBeenCalledTimes(1);
});
