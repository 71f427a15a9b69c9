import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CardGiven } from '../../../../../shared/payments/card.ts';
import { RefundedCards } from './payments-card.tsx';

const textOf = (given: CardGiven) =>
  render(<RefundedCards cards={[given]} />).container.textContent?.replaceAll('\u00a0', ' ');
const card = { last4: '4242', refundedCents: 6000 };

test('A refund to a card shows its amount and the card', () => {
  expect(textOf(card)).toBe('60,00 € rendus à la carte qui finit par 4242.');
  expect(textOf({ refundedCents: 6000 })).toBe('60,00 € rendus à la carte du client.');
});

test.each([
  ['bank', '5 à 10 jours'],
  ['balance', 'approvisionnez-le'],
  ['customer', 'attend sa réponse'],
] as const)('A pending refund shows its amount and what it waits for: %s', (waitsFor, meaning) => {
  const text = textOf({ ...card, pending: { cents: 2000, waitsFor } });
  expect(text).toContain('40,00 € rendus à la carte');
  expect(text).toContain('20,00 € en cours de remboursement à la carte qui finit par 4242.');
  expect(text).toContain(meaning);
});

test.each([
  ['card', 'n’existe plus'],
  ['balance', 'Approvisionnez-le'],
  ['declined', 'par un autre moyen'],
  ['disputed', 'Répondez à la contestation'],
  ['cancelled', 'annulé'],
  ['unknown', 'Réessayez'],
] as const)('A failed refund shows the reason and what to do: %s', (reason, help) => {
  const failed = { cents: 6000, reason, at: '2026-11-20T10:00:00.000Z' };
  const text = textOf({ last4: '4242', refundedCents: 0, failed });
  expect(text).toContain('demandé le 20/11/2026, n’a pas abouti');
  expect(text).toContain(help);
  expect(text).not.toContain('rendus');
});
