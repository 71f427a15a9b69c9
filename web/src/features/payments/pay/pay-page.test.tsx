import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { ERRORS, type ErrorCode } from '../../../../../shared/error-table.ts';
import type { PayableInvoice } from '../../../../../shared/payments/card.ts';
import * as leaving from '../../../lib/navigation/go-to.ts';
import { PayPage } from './pay-page.tsx';

const DUE: PayableInvoice = {
  number: 'FA-2026-0001',
  shopName: 'Atelier Léa',
  shopPhone: '0102030405',
  dueCents: 6000,
  paidCents: 0,
  state: 'due',
};
const SETTLED: PayableInvoice = {
  ...DUE,
  dueCents: 0,
  paidCents: 6000,
  paidOn: '2026-11-20',
  trackingNumber: 'RB12345678',
  state: 'settled',
};
const refused = (code: ErrorCode) =>
  Response.json(
    { error: { code, message: ERRORS[code].message } },
    { status: ERRORS[code].status },
  );

/** Answers the page's requests one after the other, repeats the last answer, and returns the requests. */
function answering(...answers: (() => Response)[]) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push(`${init.method ?? 'GET'} ${address} ${String(init.body ?? '')}`);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (!answer) throw new Error('Asked for nothing');
    return answer();
  });
  return asked;
}

function open(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/payer/:id" element={<PayPage />} />
      </Routes>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('Punctuation that a text puts after a link does not belong to its key', async () => {
  const asked = answering(() => Response.json(DUE));
  open('/payer/f1#cle=k.');
  await screen.findByRole('button', { name: 'Payer par carte' });
  expect(asked).toEqual(['GET /api/payer/f1?cle=k ']);
});

test('The page shows the amount due and opens Stripe’s page on a click', async () => {
  const goTo = vi.spyOn(leaving, 'goTo').mockImplementation(() => undefined);
  const page = { url: 'https://checkout.stripe.com/c/pay/cs_1' };
  const asked = answering(
    () => Response.json(DUE),
    () => Response.json(page),
  );
  const user = open('/payer/d1#cle=k');
  expect(await screen.findByText(/^60,00\s€$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Payer par carte' }));
  await waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith(page.url));
  expect(asked).toEqual(['GET /api/payer/d1?cle=k ', 'POST /api/payer/d1 {"cle":"k"}']);
});

test('Only a deposit invoice is named a deposit invoice', async () => {
  for (const [changes, name] of [
    [{ isDeposit: true }, 'Facture d’acompte FA-2026-0001'],
    [{}, 'Facture FA-2026-0001'],
  ] as const) {
    answering(() => Response.json({ ...DUE, ...changes }));
    open('/payer/d1#cle=k');
    expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy();
    cleanup();
  }
});

test.each([
  ['due', '60,00'],
  ['settled', 'Cette facture est réglée'],
  ['closed', 'ne se règle plus par carte'],
  ['cancelled', 'Cette facture est annulée'],
] as const)(
  'The page of an invoice that is %s shows this state and names the shop to call',
  async (state, words) => {
    answering(() => Response.json({ ...DUE, state }));
    open('/payer/d1#cle=k');
    const phone = await screen.findByRole('link', { name: '01 02 03 04 05' });
    expect(phone.getAttribute('href')).toBe('tel:0102030405');
    expect(screen.getByText('Atelier Léa')).toBeTruthy();
    expect(screen.getByText(new RegExp(words))).toBeTruthy();
  },
);

test('The page of a partly paid invoice says how much of the price was paid', async () => {
  answering(() => Response.json({ ...DUE, dueCents: 7000, paidCents: 5000 }));
  open('/payer/d1#cle=k');
  expect(await screen.findByText(/^70,00\s€$/)).toBeTruthy();
  expect(screen.getByText(/^sur 120,00\s€, dont 50,00\s€ déjà réglés$/)).toBeTruthy();
});

test.each([
  [0, /^sur 160,00\s€, dont 25,00\s€ de bonus réparation$/],
  [3500, /^sur 160,00\s€, dont 25,00\s€ de bonus réparation et 35,00\s€ déjà réglés$/],
])(
  'The page of an invoice with a bonus explains the amount due, with %i cents paid',
  async (paidCents, words) => {
    const dueCents = 13_500 - paidCents;
    answering(() => Response.json({ ...DUE, dueCents, paidCents, bonusCents: 2500 }));
    open('/payer/d1#cle=k');
    expect(await screen.findByText(words)).toBeTruthy();
  },
);

test.each([
  [
    'still owed',
    { paidCents: 6000, owedBackCents: 6000 },
    /60,00\s€ restent à vous rendre\s: convenez du moyen avec votre réparateur\.$/,
  ],
  [
    'refunded in part',
    { paidCents: 4000, owedBackCents: 4000, refundedCents: 2000 },
    /20,00\s€ vous sont rendus.* sur une carte, .*5 à 10 jours.* 40,00\s€ restent à vous rendre\s: .*\.$/,
  ],
  [
    'refunded',
    { refundedCents: 6000 },
    /60,00\s€ vous sont rendus.* sur une carte, .*5 à 10 jours/,
  ],
])(
  'The page of a cancelled invoice tells the payer that the payment is %s',
  async (_, changes, words) => {
    const paid = { dueCents: 0, paidOn: '2026-11-20', state: 'cancelled' };
    answering(() => Response.json({ ...DUE, ...paid, ...changes }));
    open('/payer/d1#cle=k');
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText('Paiement reçu le vendredi 20 novembre 2026.')).toBeTruthy();
  },
);

test('The page of a settled invoice states the amount that a credit note leaves to refund', async () => {
  answering(() => Response.json({ ...SETTLED, owedBackCents: 2000 }));
  open('/payer/d1#cle=k');
  expect(
    await screen.findByText(/est réglée.*20,00\s€ restent à vous rendre\s: .*\.$/),
  ).toBeTruthy();
});

test('The page of a paid invoice shows amount and day, and links to its repair without a key', async () => {
  answering(() => Response.json(SETTLED));
  open('/payer/d1#cle=k');
  expect(await screen.findByText(/^60,00\s€$/)).toBeTruthy();
  expect(screen.getByText('Paiement reçu le vendredi 20 novembre 2026.')).toBeTruthy();
  const way = await screen.findByRole('link', { name: 'Suivre la réparation RB12345678' });
  expect(way.getAttribute('href')).toBe('/suivi/RB12345678');
});

test('The page of an invoice that a bonus or a credit pays shows no payment', async () => {
  const { trackingNumber: _, paidOn: __, ...settled } = SETTLED;
  answering(() => Response.json({ ...settled, paidCents: 0 }));
  open('/payer/d1#cle=k');
  await screen.findByText(/^Cette facture est réglée/);
  expect(screen.queryByText(/€/)).toBeNull();
  expect(screen.queryByText(/Paiement reçu/)).toBeNull();
  expect(screen.queryByRole('link', { name: /Suivre/ })).toBeNull();
});

test('When a payment cannot start, the reason is shown and the payment can be tried again', async () => {
  answering(
    () => Response.json(DUE),
    () => refused('TOO_MANY'),
  );
  const user = open('/payer/d1#cle=k');
  const button = await screen.findByRole('button', { name: 'Payer par carte' });
  await user.click(button);
  expect((await screen.findByRole('alert')).textContent).toBe(ERRORS.TOO_MANY.message);
  expect(button.getAttribute('aria-busy')).not.toBe('true');
});

test('A page that was opened before the payment is read again on a click and shows the payment', async () => {
  answering(
    () => Response.json(DUE),
    () => refused('NOT_PAYABLE'),
    () => Response.json(SETTLED),
  );
  const user = open('/payer/d1#cle=k');
  const button = await screen.findByRole('button', { name: 'Payer par carte' });
  const shown: (string | null)[] = [];
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) shown.push(...[...addedNodes].map((n) => n.textContent));
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await user.click(button);
  // While the page reads the invoice again, its status says that it is loading.
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toMatch(/^Cette facture est réglée/),
  );
  expect(shown.join('\n')).not.toContain('Un paiement est en cours');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Payer par carte' })).toBeNull();
});

test('A page whose link was replaced says so after a press on its button', async () => {
  answering(
    () => Response.json(DUE),
    () => refused('DOCUMENT_NOT_FOUND'),
    () => refused('DOCUMENT_NOT_FOUND'),
  );
  const user = open('/payer/d1#cle=k');
  await user.click(await screen.findByRole('button', { name: 'Payer par carte' }));
  expect(await screen.findByText(/Ce lien est incomplet ou a été remplacé/)).toBeTruthy();
});

test('When a payment cannot start although none is under way, the page says why and keeps its button', async () => {
  answering(
    () => Response.json(DUE),
    () => refused('CONFLICT'),
    () => Response.json(DUE),
  );
  const user = open('/payer/d1#cle=k');
  await user.click(await screen.findByRole('button', { name: 'Payer par carte' }));
  expect((await screen.findByRole('alert')).textContent).toBe(ERRORS.CONFLICT.message);
  expect(screen.getByRole('button', { name: 'Payer par carte' })).toBeTruthy();
  expect(screen.queryByText(/^Un paiement est en cours/)).toBeNull();
});

test('While another payment is under way, the page waits for it without a second button', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isSettled = false;
  const asked = answering(
    () => Response.json(DUE),
    () => refused('NOT_PAYABLE'),
    () => Response.json(isSettled ? SETTLED : DUE),
  );
  const user = open('/payer/d1#cle=k');
  await user.click(await screen.findByRole('button', { name: 'Payer par carte' }));
  await screen.findByText('Un paiement est en cours. Nous attendons sa confirmation…');
  expect(screen.queryByRole('button', { name: 'Payer par carte' })).toBeNull();
  isSettled = true;
  await vi.advanceTimersByTimeAsync(1_500);
  await screen.findByText(/^Cette facture est réglée/);
  expect(asked.filter((request) => request.startsWith('POST'))).toHaveLength(1);
});

test('When another payment stays under way, the page shows the reason and offers the button again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const asked = answering(
    () => Response.json(DUE),
    () => refused('NOT_PAYABLE'),
    () => Response.json(DUE),
  );
  const user = open('/payer/d1#cle=k');
  await user.click(await screen.findByRole('button', { name: 'Payer par carte' }));
  await screen.findByText(/Nous attendons/);
  for (let time = 1; time <= 10; time += 1) {
    await vi.advanceTimersByTimeAsync(1_500);
    await waitFor(() => expect(asked).toHaveLength(time + 3));
  }
  expect((await screen.findByRole('alert')).textContent).toBe(ERRORS.NOT_PAYABLE.message);
  expect(screen.getByRole('button', { name: 'Payer par carte' })).toBeTruthy();
});

test('After a payment, the page offers no second payment and says when the payment has arrived', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isSettled = false;
  answering(() => Response.json(isSettled ? SETTLED : DUE));
  open('/payer/d1?paiement=reussi#cle=k');
  await screen.findByText(/Nous attendons/);
  expect(screen.queryByRole('button', { name: 'Payer par carte' })).toBeNull();
  isSettled = true;
  await vi.advanceTimersByTimeAsync(1_500);
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toMatch(/^Cette facture est réglée/),
  );
});

test('After a payment, the page waits for a while and then says that it may be closed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const asked = answering(() => Response.json(DUE));
  open('/payer/d1?paiement=reussi#cle=k');
  await screen.findByText(/Nous attendons/);
  for (let time = 1; time <= 10; time += 1) {
    await vi.advanceTimersByTimeAsync(1_500);
    await waitFor(() => expect(asked).toHaveLength(time + 1));
  }
  await vi.advanceTimersByTimeAsync(3_000);
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/fermer cette page/));
  expect(asked).toHaveLength(11);
});

test.each([
  [
    'a shop that no longer accepts cards',
    () => Response.json({ ...DUE, state: 'closed' }),
    /ne se règle plus par carte/,
  ],
  [
    'an invalid link',
    () => refused('DOCUMENT_NOT_FOUND'),
    /Ce lien est incomplet ou a été remplacé/,
  ],
])('For %s, the page explains what to do', async (_, answer, words) => {
  answering(answer);
  open('/payer/d1#cle=k');
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Payer par carte' })).toBeNull();
});
