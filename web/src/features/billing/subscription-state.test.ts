import { expect, it } from 'vitest';
import type { Subscription } from '../../../../shared/account/session.ts';
import { aPaidSubscription } from '../../testing/builders.ts';
import { stateOf } from './subscription-state.ts';

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
