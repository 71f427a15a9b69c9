import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, test, vi } from 'vitest';
import type { Subscription } from '../../../../shared/account/session.ts';
import { goTo } from '../../lib/navigation/go-to.ts';
import { reloadProfile } from '../../lib/session/session-keeper.ts';
import { apiError } from '../../testing/api-error.ts';
import { aPaidSubscription, aSubscription } from '../../testing/builders.ts';
import { signIn } from '../../testing/sign-in.ts';
import { notify } from '../../ui/feedback/notify.ts';
import { cancelSubscription, openPortal } from './billing-requests.ts';
import { SubscriptionCard, stateOf } from './subscription-card.tsx';

vi.mock('../../lib/navigation/go-to.ts', () => ({ goTo: vi.fn() }));
vi.mock('./billing-requests.ts', () => ({ openPortal: vi.fn(), cancelSubscription: vi.fn() }));
vi.mock('../../lib/session/session-keeper.ts', () => ({
  reloadProfile: vi.fn(async () => undefined),
}));
vi.mock('../../ui/feedback/notify.ts', () => ({
  notify: { success: vi.fn(), error: vi.fn(), info: vi.fn() },
}));

const FREE = aSubscription({ repairsUsed: 2 });
const PAID = aPaidSubscription({ repairsUsed: 2 });

beforeEach(() => {
  vi.clearAllMocks();
  sessionStorage.clear();
});

function open(subscription: Subscription) {
  signIn({ subscription });
  render(
    <MemoryRouter>
      <SubscriptionCard />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const press = (name: string) => screen.getByRole('button', { name });
const unavailable = () => apiError('NOT_FOUND', { requestId: 'r' });

test('The card of the free plan links to the plans', () => {
  open(FREE);
  expect(screen.getByRole('link', { name: 'Voir les plans' }).getAttribute('href')).toBe('/tarifs');
  expect(screen.getByRole('progressbar')).toHaveProperty('value', 40);
});

test('The card of an unlimited plan shows a usage of 0 %', () => {
  open(PAID);
  expect(screen.getByRole('progressbar')).toHaveProperty('value', 0);
  expect(screen.getByText('Votre abonnement est actif.')).toBeTruthy();
});

test('An ending plan shows its last day, and has no active subscription to cancel', async () => {
  const user = open({
    ...PAID,
    stripe_plan_active: false,
    stripe_subscription_ends_at: '2099-12-24T10:00:00Z',
  });
  expect(screen.getByText(/prend fin le jeudi 24 décembre 2099/)).toBeTruthy();
  await user.click(press('Annuler l’abonnement'));
  expect(notify.info).toHaveBeenCalledWith('Aucun abonnement actif à annuler.');
  expect(cancelSubscription).not.toHaveBeenCalled();
});

test('A due payment is reported, and the plan can be managed or cancelled', () => {
  open({
    ...PAID,
    stripe_plan_active: false,
    stripe_subscription_ends_at: '2099-12-24T10:00:00Z',
    paymentDue: true,
  });
  expect(screen.getByText(/Le dernier paiement a échoué/)).toBeTruthy();
  expect(press('Gérer mon abonnement')).toBeTruthy();
  expect(press('Annuler l’abonnement')).toBeTruthy();
});

test('The button for managing a subscription opens Stripe’s portal', async () => {
  vi.mocked(openPortal).mockResolvedValueOnce({ url: 'https://billing.stripe.com/p/session' });
  const user = open(PAID);
  await user.click(press('Gérer mon abonnement'));
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('https://billing.stripe.com/p/session'));
  expect(openPortal).toHaveBeenCalledWith(window.location.href);
  expect(notify.error).not.toHaveBeenCalled();
});

test.each([
  [
    'a call that fails',
    () => Promise.reject(unavailable()),
    "Erreur lors de l'appel de la fonction de portail.",
  ],
  ['an error in the answer', async () => ({ error: 'Client inconnu' }), 'Client inconnu'],
  [
    'an error without a text',
    async () => ({ error: '' }),
    "Impossible d'accéder au portail de gestion d'abonnement. Veuillez réessayer.",
  ],
  [
    'a service that Stripe leaves without an answer',
    () => Promise.reject(apiError('PORTAL_UNAVAILABLE', { requestId: 'r' })),
    "Impossible d'accéder au portail de gestion d'abonnement. Veuillez réessayer.",
  ],
  [
    'a shop that never paid',
    () => Promise.reject(apiError('NO_CUSTOMER', { requestId: 'r' })),
    'Aucun abonnement à gérer. Choisissez d’abord un plan sur la page des tarifs.',
  ],
  ['no address', async () => ({}), "Impossible de récupérer l'URL du portail de gestion."],
])('A portal that fails shows its message: %s', async (_name, answer, description) => {
  vi.mocked(openPortal).mockImplementation(answer);
  const user = open(PAID);
  await user.click(press('Gérer mon abonnement'));
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Erreur de portail', description));
});

test('A cancellation asks first, then reports success and reads the profile again', async () => {
  vi.mocked(cancelSubscription).mockResolvedValue({});
  const user = open(PAID);
  await user.click(press('Annuler l’abonnement'));
  expect(cancelSubscription).not.toHaveBeenCalled();
  expect(
    screen.getByText(
      'Êtes-vous sûr de vouloir annuler votre abonnement ? Cette action est irréversible et prendra effet à la fin de la période de facturation en cours.',
    ),
  ).toBeTruthy();
  const [, confirm] = screen.getAllByRole('button', { name: 'Annuler l’abonnement' });
  if (!confirm) throw new Error('No confirmation button');
  await user.click(confirm);
  expect(cancelSubscription).toHaveBeenCalledWith('sub_1');
  await waitFor(() => expect(reloadProfile).toHaveBeenCalledTimes(1));
  expect(notify.success).toHaveBeenCalledWith(
    'Abonnement annulé',
    "Votre abonnement a été annulé et prendra fin à la date d'expiration.",
  );
});

test('A failed cancellation is reported as specified', async () => {
  vi.mocked(cancelSubscription).mockRejectedValue(unavailable());
  const user = open(PAID);
  await user.click(press('Annuler l’abonnement'));
  const [, confirm] = screen.getAllByRole('button', { name: 'Annuler l’abonnement' });
  if (!confirm) throw new Error('No confirmation button');
  await user.click(confirm);
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith(
      "Erreur d'annulation",
      "Impossible d'annuler l'abonnement. Veuillez réessayer ou contacter le support.",
    ),
  );
});

test('A paid plan without a subscription has nothing to cancel', async () => {
  const user = open({ ...PAID, stripe_subscription_id: null });
  await user.click(press('Annuler l’abonnement'));
  expect(notify.info).toHaveBeenCalledWith('Aucun abonnement actif à annuler.');
});

const NOW = Date.parse('2026-11-21T10:00:00Z');
const END = '2026-12-24T10:00:00Z';

it.each<[string, Partial<Subscription>, ReturnType<typeof stateOf>]>([
  ['free', { plan: 'free' }, { kind: 'free', text: 'Votre plan gratuit est actif.' }],
  ['active', {}, { kind: 'active', text: 'Votre abonnement est actif.' }],
  [
    'ending',
    { stripe_plan_active: false, stripe_subscription_ends_at: END },
    { kind: 'ending', text: 'Votre abonnement prend fin le jeudi 24 décembre 2026.' },
  ],
  [
    'ending on the session’s own date',
    { stripe_plan_active: false, expiresAt: END },
    { kind: 'ending', text: 'Votre abonnement prend fin le jeudi 24 décembre 2026.' },
  ],
  [
    'ended',
    {
      plan: 'free',
      stripe_plan_active: false,
      stripe_subscription_ends_at: '2026-11-21T10:00:00Z',
    },
    { kind: 'ended', text: 'Votre abonnement a pris fin le samedi 21 novembre 2026.' },
  ],
  [
    'past due, within the grace period',
    { stripe_plan_active: false, stripe_subscription_ends_at: END, paymentDue: true },
    {
      kind: 'payment-due',
      text: 'Le dernier paiement a échoué. Mettez votre carte à jour pour garder votre plan. Il reste en vigueur jusqu’au jeudi 24 décembre 2026.',
    },
  ],
])('A subscription’s state is described in words: %s', (_name, changes, expected) => {
  expect(stateOf(aPaidSubscription(changes), NOW)).toEqual(expected);
});
