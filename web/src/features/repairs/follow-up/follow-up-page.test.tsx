import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { FollowUp } from '../../../../../shared/repairs/follow-up/follow-up.ts';
import { DEFAULT_WAITING_DAYS } from '../../../../../shared/repairs/follow-up/waiting-days.ts';
import { formatLongDate, parisDay, plusDays } from '../../../../../shared/time.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { seeDocument } from '../../../lib/cache/new-answers.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { recordPayment } from '../../../lib/documents/record-payment.ts';
import { remindOfInvoice } from '../../../lib/documents/remind-of-invoice.ts';
import { anInvoice, aQuote, aRepair } from '../../../testing/builders.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { noteCallAbout } from '../notifications/note-call.ts';
import { correctRepair, getRepair, saveParts } from '../record/record-requests.ts';
import { changeStatus, handOverRepair, undoChange } from '../repair-requests.ts';
import { showDocument, showRepair } from './follow-up-count.ts';
import { FollowUpPage } from './follow-up-page.tsx';
import {
  followInvoice,
  saveWaitingDays,
  seeReminder,
  sendQuoteAgain,
} from './follow-up-requests.ts';

vi.mock('../../../lib/session/session-keeper.ts', () => ({ reloadProfile: vi.fn() }));
vi.mock('./follow-up-requests.ts', () => ({
  followInvoice: vi.fn(),
  saveWaitingDays: vi.fn(),
  seeReminder: vi.fn(),
  sendQuoteAgain: vi.fn(),
}));
vi.mock('../notifications/note-call.ts', () => ({ noteCallAbout: vi.fn() }));
vi.mock(import('../../../lib/api/api-client.ts'), async (original) => ({
  ...(await original()),
  callApi: vi.fn(),
}));
vi.mock('../../../lib/documents/documents-of-repair.ts', () => ({
  documentsOf: vi.fn(async () => []),
  issuesInvoices: vi.fn(async () => false),
}));
vi.mock('../../../lib/documents/get-document.ts', () => ({
  getDocument: vi.fn(async () => Promise.reject(new Error('hors ligne'))),
}));
vi.mock('../../../lib/documents/record-payment.ts', () => ({ recordPayment: vi.fn() }));
vi.mock(import('../../../lib/documents/remind-of-invoice.ts'), async (original) => ({
  ...(await original()),
  remindOfInvoice: vi.fn(),
}));
vi.mock('../../../lib/cache/new-answers.ts', () => ({
  seeDocument: vi.fn(),
  newAnswers: () => [],
}));
vi.mock('../../../ui/feedback/notify.ts', () => ({
  notify: { error: vi.fn(), endAction: vi.fn(), success: vi.fn() },
}));

vi.mock('../record/record-requests.ts');
vi.mock('../repair-requests.ts');

const getFollowUp = vi.mocked(callApi);

const since = '2026-11-01T10:00:00.000Z';
const nothing: FollowUp = {
  waitingDays: DEFAULT_WAITING_DAYS,
  toCall: [],
  undelivered: [],
  contact: [],
  waiting: [],
  notFetched: [],
  unansweredQuotes: [],
  overdueInvoices: [],
  refusedEmails: [],
  more: false,
};
const fixed = aRepair({ id: 'c', customerEmail: '', customerPhone: '02 61 91 12 34' });
const forgotten = aRepair({ id: 'f', status: 'completed', trackingNumber: 'RB87654321' });
const something: FollowUp = {
  ...nothing,
  toCall: [{ repair: fixed, entry: 2, since, days: 1 }],
  notFetched: [
    {
      repair: forgotten,
      entry: 1,
      since,
      days: 400,
      step: 90,
      reminded: { at: '2026-11-20T10:00:00.000Z', state: 'sent' },
    },
  ],
  unansweredQuotes: [
    {
      document: aQuote(),
      days: 8,
      reminded: { at: '2026-11-20T10:00:00.000Z', state: 'refused', reason: 'adresse inconnue' },
    },
  ],
  overdueInvoices: [
    {
      document: anInvoice({
        id: 'i',
        number: 'FA-2026-0007',
        clientEmail: 'marie@exemple.fr',
        delivery: { state: 'sent', at: since, to: 'marie@exemple.fr' },
        paidCents: 990,
        dueCents: 4000,
      }),
      dueDate: '2026-11-01',
      days: 21,
      reminded: { at: '2026-11-03T10:00:00.000Z', state: 'sent' },
      canRemind: true,
    },
  ],
  refusedEmails: [
    {
      documentId: 'l',
      number: 'DE-2026-0003',
      reader: 'customer',
      to: 'marie@exemple.fr',
      reason: 'adresse refusée',
      at: '2026-11-20T10:00:00.000Z',
    },
  ],
};

const open = () =>
  render(
    <MemoryRouter>
      <FollowUpPage />
    </MemoryRouter>,
  );
const section = (name: string) => screen.findByRole('region', { name });

beforeEach(() => {
  vi.clearAllMocks();
  shopCache.clear();
  getFollowUp.mockResolvedValue(something);
});

it('Undelivered messages are listed with what to do, until the customer was called', async () => {
  const sent = { state: 'sent', at: since, historyIndex: 2 } as const;
  const lost = aRepair({
    id: 'u',
    customerName: 'Perdu',
    customerPhone: '06 12 34 56 78',
    deliveries: { email: { ...sent, outcome: 'delivered' }, sms: { ...sent, outcome: 'bounced' } },
  });
  const undelivered = [{ repair: lost, entry: 2, since, days: 0 }];
  getFollowUp.mockResolvedValue({ ...nothing, undelivered });
  open();
  const lines = await section('Messages non distribués');
  expect(
    within(lines).getByText(/SMS non distribué.: ce numéro ne reçoit pas de SMS/),
  ).toBeDefined();
  expect(within(lines).queryByText(/E-mail/)).toBeNull();
  expect(within(lines).getByRole('link', { name: /^Appeler .*Perdu$/ })).toBeDefined();
  getFollowUp.mockResolvedValue(nothing);
  await userEvent.click(within(lines).getByRole('button', { name: /^Client appelé/ }));
  expect(noteCallAbout).toHaveBeenCalledExactlyOnceWith('u', 2);
  await waitFor(() => expect(screen.queryByText('Messages non distribués')).toBeNull());
});

it('An awaited part of a device that was handed over is listed until a press says that it has arrived', async () => {
  const display = { id: 'screen-01', label: 'Écran', orderedOn: '2026-11-20' };
  const glue = { id: 'glue-0001', label: 'Colle', arrivedOn: '2026-11-21' };
  const repair = { ...forgotten, handedOverAt: since };
  const parts = { version: 2, parts: [display, glue] };
  getFollowUp.mockResolvedValue({
    ...nothing,
    awaitedParts: [{ repair, parts, isLate: false }],
  });
  open();
  const lines = await section('Pièces attendues');
  expect(within(lines).getAllByRole('listitem')).toHaveLength(1);
  expect(within(lines).getByText(/commandée le 20\/11\/2026 · .* · appareil rendu$/)).toBeDefined();
  getFollowUp.mockResolvedValue(nothing);
  await userEvent.click(within(lines).getByRole('button', { name: /^Arrivée.*Écran/ }));
  const arrived = { ...display, arrivedOn: parisDay(Date.now()) };
  expect(saveParts).toHaveBeenCalledExactlyOnceWith('f', { version: 2, parts: [arrived, glue] });
  await waitFor(() => expect(screen.queryByText('Pièces attendues')).toBeNull());
});

it('Each reminder shows its outcome, and undelivered reminders are listed until the customer was called', async () => {
  const sent = { at: '2026-11-20T10:00:00.000Z', state: 'sent' } as const;
  const [ready] = something.notFetched;
  const [quote] = something.unansweredQuotes;
  const [invoice] = something.overdueInvoices;
  if (!ready || !quote || !invoice) throw new Error('There is one of each');
  const bounced = { ...sent, channel: 'sms', outcome: 'bounced', toSee: 'ref' } as const;
  getFollowUp.mockResolvedValue({
    ...nothing,
    notFetched: [{ ...ready, reminded: bounced }],
    unansweredQuotes: [{ ...quote, reminded: { ...sent, channel: 'email' } }],
    overdueInvoices: [
      { ...invoice, reminded: { ...sent, channel: 'email', outcome: 'delivered' } },
    ],
  });
  open();
  const lost = await section('Messages non distribués');
  expect(within(lost).getAllByRole('listitem')).toHaveLength(1);
  expect(
    within(lost).getByText(
      /relance envoyée le 20\/11\/2026, SMS non distribué.: ce numéro ne reçoit pas de SMS\. Appelez votre client\./,
    ),
  ).toBeDefined();
  const quotes = await section('Devis sans réponse');
  expect(within(quotes).getByText(/le 20\/11\/2026, e-mail accepté$/)).toBeDefined();
  const due = await section('Factures échues');
  expect(within(due).getByText(/le 20\/11\/2026, e-mail distribué$/)).toBeDefined();
  const { toSee: _, ...seen } = bounced;
  getFollowUp.mockResolvedValue({
    ...nothing,
    notFetched: [{ ...ready, reminded: seen }],
  });
  await userEvent.click(within(lost).getByRole('button', { name: /^Client appelé après/ }));
  expect(seeReminder).toHaveBeenCalledExactlyOnceWith('ref');
  await waitFor(() => expect(screen.queryByText('Messages non distribués')).toBeNull());
  expect(screen.getByText(/ce numéro ne reçoit pas de SMS/)).toBeDefined();
});

it('One click ticks a call off, and one click hands a device over', async () => {
  open();
  const calls = await section('À appeler');
  expect(
    within(calls)
      .getByRole('link', { name: /^Appeler/ })
      .getAttribute('href'),
  ).toBe('tel:0261911234');
  await userEvent.click(within(calls).getByRole('button', { name: /^Client appelé/ }));
  expect(noteCallAbout).toHaveBeenCalledExactlyOnceWith('c', 2);
  const given = { ...forgotten, tracking_key: 'k'.repeat(22), statusHistory: [] };
  vi.mocked(getRepair).mockResolvedValue(given);
  vi.mocked(handOverRepair).mockResolvedValue({ ...given, handedOverAt: since });
  getFollowUp.mockResolvedValue(nothing);
  const finished = await section('Terminées, non récupérées');
  expect(within(finished).getByText(/depuis 400 jours · vente judiciaire possible/)).toBeDefined();
  await userEvent.click(within(finished).getByRole('button', { name: /^Rendue au client/ }));
  await waitFor(() => expect(handOverRepair).toHaveBeenCalledExactlyOnceWith('f'));
  expect(await screen.findByText('Rien n’attend')).toBeDefined();
});

it('Only the kinds that have lines are shown, below them the limits and the reminders', async () => {
  const { overdueInvoices } = something;
  getFollowUp.mockResolvedValue({ ...nothing, overdueInvoices });
  open();
  await section('Factures échues');
  expect(
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
  ).toEqual(['Factures échues']);
  expect(screen.getByText('Vos délais')).toBeDefined();
  const way = screen.getByRole('link', { name: 'Régler les relances' });
  expect(way.getAttribute('href')).toBe('/profil/messages');
});

it('A repair that waits too long is listed with a link to its page', async () => {
  const repair = aRepair({ ...fixed, id: 'w', status: 'ordered', trackingNumber: 'RB11111111' });
  getFollowUp.mockResolvedValue({
    ...nothing,
    waiting: [{ repair, entry: 1, since, days: 12 }],
  });
  open();
  const waiting = await section('Attend depuis trop longtemps');
  expect(within(waiting).getByText(/RB11111111 · depuis 12 jours/)).toBeDefined();
  const way = within(waiting).getByRole('link', { name: 'Ouvrir la réparation RB11111111' });
  expect(way.getAttribute('href')).toBe('/reparations/RB11111111');
});

it('A repair in Contact client always offers a call, and can be ticked off only when no message reaches the customer', async () => {
  const reached = aRepair({
    id: 'r',
    status: 'contact',
    customerName: 'Joint',
    customerPhone: '06 12 34 56 78',
    trackingNumber: 'RB11111111',
  });
  const unreached = aRepair({ ...fixed, id: 'u', status: 'contact', customerName: 'Fixe' });
  getFollowUp.mockResolvedValue({
    ...nothing,
    contact: [
      { repair: reached, entry: 1, since, days: 0 },
      { repair: unreached, entry: 2, since, days: 0 },
    ],
  });
  open();
  const contact = await section('Contact client');
  expect(within(contact).getByText(/RB11111111 · depuis aujourd’hui/)).toBeDefined();
  expect(within(contact).getByRole('link', { name: 'Appeler Marie Joint' })).toBeDefined();
  const way = within(contact).getByRole('link', { name: 'Ouvrir la réparation RB11111111' });
  expect(way.getAttribute('href')).toBe('/reparations/RB11111111');
  const [tick, ...others] = within(contact).getAllByRole('button', { name: /^Client appelé/ });
  expect(others).toEqual([]);
  getFollowUp.mockResolvedValue(nothing);
  if (tick) await userEvent.click(tick);
  expect(noteCallAbout).toHaveBeenCalledExactlyOnceWith('u', 2);
  expect(await screen.findByText('Rien n’attend')).toBeDefined();
});

it('A ready device whose customer no reminder reaches is listed to be called', async () => {
  const [line] = something.notFetched;
  if (line === undefined) throw new Error('There is one');
  getFollowUp.mockResolvedValue({
    ...nothing,
    notFetched: [line, { ...line, repair: fixed }],
  });
  open();
  const finished = await section('Terminées, non récupérées');
  const lines = within(finished).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => /à appeler/.test(textContent ?? ''))).toEqual([
    false,
    true,
  ]);
});

it('One click takes an invoice off the list or puts it back, and one click marks a failed e-mail as seen', async () => {
  open();
  const due = await section('Factures échues');
  expect(within(due).getByText(/échue le 01\/11\/2026, depuis 21 jours/)).toBeDefined();
  await userEvent.click(within(due).getByRole('button', { name: /^Ne plus suivre/ }));
  expect(followInvoice).toHaveBeenCalledExactlyOnceWith('i', false);
  vi.mocked(notify.success).mock.lastCall?.[2]?.onPress();
  expect(followInvoice).toHaveBeenLastCalledWith('i', true);
  const emails = await section('Courriers non remis');
  expect(within(emails).getByText(/marie@exemple.fr : adresse refusée/)).toBeDefined();
  await userEvent.click(within(emails).getByRole('button', { name: /^Vu/ }));
  expect(seeDocument).toHaveBeenCalledExactlyOnceWith('l');
  expect(screen.getByText(/relance envoyée le 20\/11\/2026/)).toBeDefined();
  expect(screen.getByText(/relance refusée : adresse inconnue/)).toBeDefined();
});

it('An invoice that is not due yet can be paid, and offers no reminder', async () => {
  const document = anInvoice({ id: 'i', number: 'FA-2026-0008', paidCents: 0, dueCents: 4990 });
  getFollowUp.mockResolvedValue({
    ...nothing,
    unpaidInvoices: [{ document, dueDate: '2026-12-24' }],
  });
  open();
  const later = await section('Factures à échoir');
  expect(within(later).getByText(/à payer au plus tard le 24\/12\/2026/)).toBeDefined();
  expect(within(later).queryByRole('button', { name: /^Relancer/ })).toBeNull();
  await userEvent.click(within(later).getByRole('button', { name: /^Encaisser/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Virement' }));
  expect(recordPayment).toHaveBeenCalledExactlyOnceWith(
    'i',
    expect.objectContaining({ amountCents: 4990 }),
  );
});

it('A failed action shows the reason, and its line stays', async () => {
  vi.mocked(noteCallAbout).mockRejectedValue(new Error('hors ligne'));
  vi.mocked(saveWaitingDays).mockRejectedValue(new Error('hors ligne'));
  open();
  const calls = await section('À appeler');
  await userEvent.click(within(calls).getByRole('button', { name: /^Client appelé/ }));
  expect(notify.error).toHaveBeenCalledWith('Action impossible', expect.any(String));
  expect(within(calls).getByRole('button', { name: /^Client appelé/ })).toBeDefined();
  await userEvent.click(screen.getByText('Vos délais'));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer les délais' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
});

it('The limits accept whole days, and anything else is refused with a message', async () => {
  open();
  await userEvent.click(await screen.findByText('Vos délais'));
  const ordered = screen.getByLabelText('Pièce commandée (jours)');
  const save = screen.getByRole('button', { name: 'Enregistrer les délais' });
  for (const text of ['0', 'dix', ' ']) {
    await userEvent.clear(ordered);
    await userEvent.type(ordered, text);
    await userEvent.click(save);
    expect(screen.getByText('Indiquez un nombre de jours, de 1 à 365.')).toBeDefined();
  }
  expect(saveWaitingDays).not.toHaveBeenCalled();
  await userEvent.clear(ordered);
  await userEvent.type(ordered, '14');
  await userEvent.click(save);
  expect(saveWaitingDays).toHaveBeenCalledExactlyOnceWith({ ...DEFAULT_WAITING_DAYS, ordered: 14 });
});

it('A limit that was typed as 08 counts as saved, so the person can leave the page', async () => {
  const waitingDays = { ...DEFAULT_WAITING_DAYS, ordered: 8 };
  open();
  await userEvent.click(await screen.findByText('Vos délais'));
  const ordered = screen.getByLabelText('Pièce commandée (jours)');
  await userEvent.clear(ordered);
  await userEvent.type(ordered, '08');
  const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isHeld()).toBe(true);
  getFollowUp.mockResolvedValue({ ...nothing, waitingDays });
  vi.mocked(saveWaitingDays).mockResolvedValue(undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer les délais' }));
  await waitFor(() => expect(saveWaitingDays).toHaveBeenLastCalledWith(waitingDays));
  await waitFor(() => expect(isHeld()).toBe(false));
});

it('The remaining amount of an overdue invoice is recorded in two presses', async () => {
  open();
  const due = await section('Factures échues');
  expect(within(due).getByText(/reste 40,00.€/)).toBeDefined();
  await userEvent.click(within(due).getByRole('button', { name: /^Encaisser/ }));
  getFollowUp.mockResolvedValue(nothing);
  await userEvent.click(screen.getByRole('button', { name: 'Virement' }));
  expect(await screen.findByText('Rien n’attend')).toBeDefined();
  expect(recordPayment).toHaveBeenCalledExactlyOnceWith(
    'i',
    expect.objectContaining({ amountCents: 4000, means: 'transfer' }),
  );
});

it('A partly credited invoice shows its remaining amount, even without a payment', async () => {
  const document = anInvoice({ creditedCents: 1990, paidCents: 0, dueCents: 3000 });
  getFollowUp.mockResolvedValue({
    ...nothing,
    overdueInvoices: [{ document, dueDate: '2026-11-01', days: 21, canRemind: false }],
  });
  open();
  expect(within(await section('Factures échues')).getByText(/reste 30,00.€/)).toBeDefined();
});

it('A reminder of an overdue invoice is sent after a confirmation, shows its date, and is offered again only at the next step', async () => {
  open();
  const due = await section('Factures échues');
  expect(within(due).getByText(/relance envoyée le 03\/11\/2026/)).toBeDefined();
  const [line] = something.overdueInvoices;
  if (line === undefined) throw new Error('There is one');
  const reminded = { at: '2026-11-22T10:00:00.000Z', state: 'sent' } as const;
  getFollowUp.mockResolvedValue({
    ...nothing,
    overdueInvoices: [{ ...line, reminded, canRemind: false }],
  });
  const name = 'Relancer pour la Facture FA-2026-0007';
  await userEvent.click(within(due).getByRole('button', { name }));
  const question = within(screen.getByRole('dialog', { name: 'Relancer Marie Durand\u202f?' }));
  expect(question.getByText(/à marie@exemple\.fr, avec la facture FA-2026-0007/)).toBeDefined();
  expect(remindOfInvoice).not.toHaveBeenCalled();
  await userEvent.click(question.getByRole('button', { name: 'Envoyer la relance' }));
  expect(await within(due).findByText(/relance envoyée le 22\/11\/2026/)).toBeDefined();
  expect(remindOfInvoice).toHaveBeenCalledExactlyOnceWith('i');
  expect(notify.success).toHaveBeenCalledExactlyOnceWith(
    'Relance envoyée',
    line.document.clientEmail,
  );
  expect(within(due).queryByRole('button', { name })).toBeNull();
});

it('A quote is sent again after a confirmation, and not when the person cancels', async () => {
  const document = aQuote({ clientEmail: 'marie@exemple.fr' });
  getFollowUp.mockResolvedValue({ ...nothing, unansweredQuotes: [{ document, days: 8 }] });
  open();
  const quotes = await section('Devis sans réponse');
  const again = within(quotes).getByRole('button', { name: /^Renvoyer le Devis/ });
  for (const [answer, sent] of [
    ['Annuler', 0],
    ['Renvoyer le devis', 1],
  ] as const) {
    await userEvent.click(again);
    const question = within(screen.getByRole('dialog', { name: /^Renvoyer le Devis .*\?$/ }));
    await userEvent.click(question.getByRole('button', { name: answer }));
    expect(sendQuoteAgain).toHaveBeenCalledTimes(sent);
    expect(screen.queryByRole('dialog')).toBeNull();
  }
});

it('An overdue invoice that was never sent is sent from its page before a reminder is offered', async () => {
  const [line] = something.overdueInvoices;
  if (line === undefined) throw new Error('There is one');
  const document = { ...line.document, delivery: null };
  getFollowUp.mockResolvedValue({ ...nothing, overdueInvoices: [{ ...line, document }] });
  open();
  const due = await section('Factures échues');
  const link = within(due).getByRole('link', { name: 'Envoyer la Facture FA-2026-0007' });
  expect(link.getAttribute('href')).toBe('/documents/i');
  expect(within(due).queryByRole('button', { name: /^Relancer/ })).toBeNull();
});

it('Unopened invoices from suppliers are listed, and an untransmitted invoice can be removed', async () => {
  const untransmitted = {
    documentId: 'd',
    documentType: 'facture',
    number: 'FA-2026-0001',
    reason: 'Refusée\u202f: montant erroné',
    at: since,
  } as const;
  getFollowUp.mockResolvedValueOnce({
    ...nothing,
    newReceived: 3,
    untransmitted: [untransmitted],
  });
  getFollowUp.mockResolvedValue(nothing);
  render(
    <MemoryRouter>
      <FollowUpPage />
    </MemoryRouter>,
  );
  expect(await screen.findByText(/^3\snouvelles factures à ouvrir$/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Voir les factures reçues' });
  expect(link.getAttribute('href')).toBe('/documents/recues');
  const reason = /^Refusée\s: montant erroné$/;
  expect(screen.getByText(reason)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Vu.*FA-2026-0001/ }));
  expect(seeDocument).toHaveBeenCalledExactlyOnceWith('d');
  await waitFor(() => expect(screen.queryByText(reason)).toBeNull());
});

it('A document whose e-mail bounced is listed with what to do, until the shop has seen it', async () => {
  const line = {
    documentId: 'd',
    documentType: 'facture',
    number: 'FA-2026-0001',
    to: 'marie@exemple.fr',
    outcome: 'bounced',
    at: since,
  } as const;
  getFollowUp.mockResolvedValueOnce({ ...nothing, undeliveredDocuments: [line] });
  getFollowUp.mockResolvedValue(nothing);
  open();
  const lost = await section('Messages non distribués');
  expect(
    within(lost).getByText(
      /^E-mail du .* à marie@exemple\.fr non distribué\s: cette adresse ne reçoit rien/,
    ),
  ).toBeTruthy();
  const link = within(lost).getByRole('link', { name: /^Ouvrir.*FA-2026-0001/ });
  expect(link.getAttribute('href')).toBe('/documents/d');
  await userEvent.click(within(lost).getByRole('button', { name: /^Vu.*FA-2026-0001/ }));
  expect(seeDocument).toHaveBeenCalledExactlyOnceWith('d');
  await waitFor(() => expect(screen.queryByText('Messages non distribués')).toBeNull());
});

it('A contested payment is listed with the day until which the shop can answer', async () => {
  const line = { documentId: 'd', number: 'FA-2026-0001', at: since, amountCents: 6000 };
  getFollowUp.mockResolvedValue({ ...nothing, disputes: [{ ...line, answerBy: '2026-12-07' }] });
  open();
  const contested = await section('Paiements contestés');
  expect(within(contested).getByText(/avant le 07\/12\/2026\.$/)).toBeTruthy();
  const link = within(contested).getByRole('link', { name: 'Voir la facture FA-2026-0001' });
  expect(link.getAttribute('href')).toBe('/documents/d');
});

it('Contested payments are listed before other sums, because the shop must answer them by a certain day', async () => {
  const line = { documentId: 'd', number: 'FA-2026-0001', at: since, amountCents: 6000 };
  const document = anInvoice({ dueCents: 6000 });
  const unpaidInvoices = [{ document, dueDate: '2026-12-20' }];
  getFollowUp.mockResolvedValue({ ...nothing, disputes: [line], unpaidInvoices });
  open();
  const contested = await section('Paiements contestés');
  const unpaid = await section('Factures à échoir');
  expect(contested.compareDocumentPosition(unpaid)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('One press on a day tells the customer of a late repair the new day, unless the status asks the customer something', async () => {
  const today = parisDay(Date.now());
  const [late, asking] = [
    aRepair({ status: 'progress', promisedOn: plusDays(today, -3) }),
    aRepair({
      id: 'c',
      trackingNumber: 'RB00000009',
      status: 'contact',
      promisedOn: plusDays(today, -1),
    }),
  ];
  const overdueRepairs = [late, asking].map((repair) => ({ repair, entry: 1, since, days: 9 }));
  vi.mocked(getFollowUp).mockResolvedValue({ ...nothing, overdueRepairs });
  const changed = vi.mocked(changeStatus).mockResolvedValue({ ...late, version: 9 });
  render(
    <MemoryRouter>
      <FollowUpPage />
    </MemoryRouter>,
  );
  const day = plusDays(today, 1);
  for (const { trackingNumber } of [late, asking]) {
    const days = await screen.findByRole('group', { name: `Nouvelle date pour ${trackingNumber}` });
    await userEvent.click(within(days).getByRole('button', { name: 'Demain' }));
  }
  expect(changed).toHaveBeenCalledExactlyOnceWith(
    late.id,
    {
      ...{ status: 'progress', promisedOn: day, hold: expect.any(Number) },
      message: `Nouvelle date\u202f: prêt le ${formatLongDate(day)}.`,
    },
    expect.any(String),
  );
  expect(correctRepair).toHaveBeenCalledExactlyOnceWith(asking.id, { promisedOn: day });
});

it('A late repair whose new day is undone is listed again', async () => {
  const repair = aRepair({ status: 'progress', promisedOn: plusDays(parisDay(Date.now()), -3) });
  const overdueRepairs = [{ repair, entry: 1, since, days: 9 }];
  vi.mocked(getFollowUp).mockResolvedValue({ ...nothing, overdueRepairs });
  vi.mocked(changeStatus).mockResolvedValue({ ...repair, version: 9 });
  vi.mocked(undoChange).mockResolvedValue({ ...repair, version: 10 });
  render(
    <MemoryRouter>
      <FollowUpPage />
    </MemoryRouter>,
  );
  const days = () => screen.findByRole('group', { name: /^Nouvelle date pour/ });
  const tomorrow = within(await days()).getByRole('button', { name: 'Demain' });
  vi.mocked(getFollowUp).mockResolvedValue(nothing);
  await userEvent.click(tomorrow);
  await screen.findByText('Rien n’attend');
  vi.mocked(getFollowUp).mockResolvedValue({ ...nothing, overdueRepairs });
  act(() => vi.mocked(notify.success).mock.calls.at(-1)?.[2]?.onPress());
  expect(await days()).toBeDefined();
});

it('Repairs past their promised day come first, and one press gives another day, even after a failure', async () => {
  const today = parisDay(Date.now());
  const repair = aRepair({ status: 'contact', promisedOn: plusDays(today, -3) });
  const line = { repair, entry: 1, since, days: 9 };
  vi.mocked(getFollowUp).mockResolvedValue({ ...nothing, overdueRepairs: [line], contact: [line] });
  render(
    <MemoryRouter>
      <FollowUpPage />
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  const titles = await screen.findAllByRole('heading', { level: 2 });
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    'Promises, en retard',
    'Contact client',
  ]);
  vi.mocked(correctRepair).mockRejectedValueOnce(new Error('hors ligne'));
  const days = screen.getByRole('group', { name: `Nouvelle date pour ${repair.trackingNumber}` });
  await user.click(within(days).getByRole('button', { name: 'Demain' }));
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith('Action impossible', expect.any(String)),
  );
  vi.mocked(getFollowUp).mockResolvedValue(nothing);
  await user.click(within(days).getByRole('button', { name: 'Demain' }));
  await screen.findByText('Rien n’attend');
  expect(correctRepair).toHaveBeenLastCalledWith(repair.id, { promisedOn: plusDays(today, 1) });
  expect(notify.success).toHaveBeenCalledExactlyOnceWith(
    'Nouvelle date',
    `${formatLongDate(plusDays(today, 1))}, ${repair.trackingNumber}`,
  );
});

it('A customer’s reply is listed as it arrives, until it is read on another page', async () => {
  const repair = aRepair({ id: 'w', status: 'contact', version: 4 });
  const contact = [{ repair, entry: 1, since, days: 0 }];
  getFollowUp.mockResolvedValue({ ...nothing, contact });
  open();
  await section('Contact client');
  const push = (given: Partial<typeof repair>) => act(() => showRepair({ ...repair, ...given }));
  push({ repliedAt: '2026-11-20T10:30:00.000Z', version: 5 });
  const replies = await section('Réponses de clients');
  expect(within(replies).getByText(/RB12345678 · le 20\/11\/2026 à\s11:30/)).toBeDefined();
  const way = within(replies).getByRole('link', { name: /^Lire la réponse/ });
  expect(way.getAttribute('href')).toBe('/reparations/RB12345678');
  expect(screen.queryByRole('region', { name: 'Contact client' })).toBeNull();
  push({ version: 6 });
  await waitFor(() => expect(screen.queryByText('Réponses de clients')).toBeNull());
});

it.each([
  ['status', { status: 'progress' }, []],
  ['hand-over', { handedOverAt: since }, []],
  ['fault', { issue: 'Écran' }, ['w']],
] as const)(
  'A change of the %s that arrives live removes the lines that it settles',
  async (_, given, left) => {
    const repair = aRepair({ id: 'w', status: 'contact', version: 4 });
    const line = { repair, entry: 1, since, days: 9 };
    const overdue = { ...line, repair: { ...repair, id: 'o', promisedOn: '2026-11-01' } };
    getFollowUp.mockResolvedValue({ ...nothing, contact: [line], overdueRepairs: [overdue] });
    open();
    await section('Contact client');
    act(() => showRepair({ ...repair, ...given, version: 5 }));
    act(() => showRepair({ ...overdue.repair, status: 'completed', version: 5 }));
    await waitFor(() => expect(screen.queryByText('Promises, en retard')).toBeNull());
    expect(screen.queryAllByRole('region', { name: 'Contact client' })).toHaveLength(left.length);
  },
);

it('An invoice that is paid elsewhere leaves the list as the news arrives', async () => {
  getFollowUp.mockResolvedValue(something);
  open();
  await section('Factures échues');
  const invoice = anInvoice({ id: 'i', dueCents: 0 });
  act(() => showDocument(invoice));
  await waitFor(() => expect(screen.queryByText('Factures échues')).toBeNull());
  expect(screen.getByRole('region', { name: 'Devis sans réponse' })).toBeDefined();
});

it('Limits that another tab has changed since are shown beside those that were typed', async () => {
  open();
  await userEvent.click(await screen.findByText('Vos délais'));
  const ordered = screen.getByLabelText('Pièce commandée (jours)');
  await userEvent.clear(ordered);
  await userEvent.type(ordered, '9');
  getFollowUp.mockResolvedValue({
    ...nothing,
    waitingDays: { ...DEFAULT_WAITING_DAYS, ordered: 21 },
  });
  vi.mocked(saveWaitingDays).mockRejectedValue(new Error('changé entre-temps'));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer les délais' }));
  expect(await screen.findByText(/Enregistré entre-temps.*21/)).toBeDefined();
  expect(ordered).toHaveProperty('value', '9');
});
