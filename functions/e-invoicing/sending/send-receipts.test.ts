import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DocumentEvent, IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import type { RecordedPayment } from '../../../shared/payments/answers.ts';
import type { Taking } from '../../payments/stored-taking.ts';
import { takenShares } from '../../payments/taken-shares.ts';
import { TryAgainLater } from '../../platform/entry/try-again-later.ts';
import { SAMPLE_BUSINESS, sampleDocument } from '../../testing/document-samples.ts';
import { keepTransmission } from '../../testing/kept-transmission.ts';
import { parseStatusMessage, statusFindings } from '../e-reporting/testing/status-findings.ts';
import type { OutgoingFile } from '../flow-service.ts';
import { PlatformRefusal, PlatformUnavailable } from '../platform-failure.ts';
import { statusNotes } from './note-status.ts';
import { sendReceipts } from './send-receipts.ts';

const SERVICES = sampleDocument({ ...SAMPLE_BUSINESS, operationCategory: 'services' });
const DAY_MS = 86_400_000;

let nowMs: number;
let kept = keepTransmission();
let payments: RecordedPayment[];
let events: DocumentEvent[];
beforeEach(() => {
  nowMs = Date.parse(SERVICES.issuedAt) + DAY_MS;
  payments = [];
  events = [];
  kept = keepTransmission({
    document_id: SERVICES.id,
    siren: SERVICES.seller.siren,
    state: 'accepted',
    at_ms: 1,
    first_ms: nowMs - DAY_MS,
    leased_until_ms: 0,
    flow_id: 'flow',
    statuses: [],
    receipts: [],
    revision: 2,
  });
});

/** Adds a payment of the invoice, 10 ms after the one before. */
function paid(amountCents: number, date = '2026-11-23'): void {
  payments.push({
    id: `01a202fb-1aa0-743d-a292-15fb0e1d${String(payments.length).padStart(4, '0')}`,
    amountCents,
    means: 'card',
    date,
    recordedAt: new Date(nowMs + payments.length * 10).toISOString(),
  });
}

const NOTE = {
  id: '01a202fb-1aa0-743d-a292-15fb0e1d9999',
  documentType: 'avoir',
  number: 'AV-2026-0001',
  invoiceDate: '2026-11-24',
} as const;

function platform(document: IssuedDocument = SERVICES) {
  const sent: OutgoingFile[] = [];
  const send = vi.fn(async (file: OutgoingFile) => {
    sent.push(file);
    return `flow-${sent.length}`;
  });
  const dependencies = {
    documents: {
      get: async (_: string, id: string): Promise<IssuedDocument> =>
        id === NOTE.id
          ? { ...document, ...NOTE, origin: { ...NOTE, id: document.id, documentType: 'facture' } }
          : document,
      events: async () => ({ events, unreadable: 0 }),
    },
    receptions: { sirenOf: vi.fn(async (): Promise<string | undefined> => document.seller.siren) },
    payments: { of: async () => ({ payments, unreadable: 0 }) },
    takings: {
      one: async (_: string, { id }: { id: string }): Promise<Taking | undefined> => {
        const paidCents = payments.reduce((sum, each) => sum + each.amountCents, 0);
        if (id === NOTE.id) {
          const vat = takenShares(document, { paidCents }, { paidCents, credited: [1000, 0] });
          return { documentId: document.id, date: NOTE.invoiceDate, amountCents: 0, vat };
        }
        const index = payments.findIndex((each) => each.id === id);
        const before = payments.slice(0, index).reduce((sum, each) => sum + each.amountCents, 0);
        const amountCents = payments[index]?.amountCents ?? 0;
        const vat = takenShares(
          document,
          { paidCents: before },
          { paidCents: before + amountCents },
        );
        return { documentId: document.id, date: '', means: 'card' as const, amountCents, vat };
      },
    },
    transmissions: { ...kept, shopOf: async () => 'shop' },
    answers: { at: async () => [], change: async () => undefined },
    flows: { send, sentAs: vi.fn(async () => [] as never[]) },
    now: () => nowMs,
  };
  const run = (receptions = 1, asked = false, id = document.id) =>
    sendReceipts(dependencies, { user_id: 'shop', id, asked }, receptions);
  const said = () => sent.map(({ content }) => parseStatusMessage(content));
  return { dependencies, run, send, sent, said };
}

const total = SERVICES.totalCents;

describe('Reporting the payments of an invoice for services', () => {
  it('Each payment is reported once, and a refund as a negative amount', async () => {
    const { run, sent, said } = platform();
    paid(10_000);
    paid(total - 10_000);
    await run();
    await run();
    paid(-500);
    await run();
    await run();
    expect(sent.map(({ content }) => statusFindings(content))).toEqual([[], [], []]);
    expect(said().map(({ code, number, byRate }) => [code, number, byRate])).toEqual(
      [10_000, total - 10_000, -500].map((cents) => [212, SERVICES.number, [{ rate: 20, cents }]]),
    );
    expect(new Set(sent.map(({ trackingId }) => trackingId)).size).toBe(3);
    expect(new Set(said().map(({ id }) => id)).size).toBe(3);
    for (const { trackingId } of sent) expect(trackingId.length).toBeLessThanOrEqual(36);
    expect(kept.stored?.receipts.map(({ state, amount_cents }) => [state, amount_cents])).toEqual([
      ['sent', 10_000],
      ['sent', total - 10_000],
      ['sent', -500],
    ]);
  });

  it('Payments are reported by rate and add up to the invoice', async () => {
    const document = sampleDocument({
      ...SAMPLE_BUSINESS,
      operationCategory: 'services',
      items: [
        { description: 'Écran', quantity: 3, price: 33.33, tvaRate: 20 },
        { description: 'Livre', quantity: 7, price: 1.11, tvaRate: 5.5 },
      ],
    });
    const { run, said } = platform(document);
    for (const cents of [1, 999, 4_321]) paid(cents);
    paid(document.totalCents - 5_321);
    await run();
    const all = said().flatMap(({ byRate }) => byRate);
    for (const { rate, baseCents, vatCents } of document.vat) {
      const reported = all
        .filter((each) => each.rate === rate)
        .reduce((sum, { cents }) => sum + cents, 0);
      expect(reported).toBe(baseCents + vatCents);
    }
  });

  it('A credit note that moves an earlier payment to other VAT rates is reported once', async () => {
    const item = { quantity: 1, price: 100 };
    const document = sampleDocument({
      ...SAMPLE_BUSINESS,
      operationCategory: 'services',
      items: [
        { ...item, description: 'Écran', tvaRate: 20 },
        { ...item, description: 'Livre', tvaRate: 5.5 },
      ],
    });
    const { run, sent, said } = platform(document);
    paid(10_550);
    await run();
    const at = new Date(nowMs + 1000).toISOString();
    events.push({ kind: 'credit-note', at, creditNote: NOTE, totalCents: 12_000 });
    await run(1, false, NOTE.id);
    await run();
    expect(sent.map(({ content }) => statusFindings(content))).toEqual([[], []]);
    expect(sent[1]?.content.toString()).toContain('Correction après un avoir');
    expect(said().map(({ byRate }) => byRate)).toEqual([
      [
        { rate: 20, cents: 5614 },
        { rate: 5.5, cents: 4936 },
      ],
      [
        { rate: 20, cents: -5614 },
        { rate: 5.5, cents: 5614 },
      ],
    ]);
  });

  it('After a lost answer, a report is looked up under its name before it is sent again', async () => {
    const { dependencies, run, send } = platform();
    paid(total);
    send.mockRejectedValueOnce(new PlatformUnavailable('down'));
    await expect(run()).rejects.toThrow(TryAgainLater);
    expect(kept.stored?.receipts).toMatchObject([{ state: 'waiting' }]);
    expect(kept.stored?.leased_until_ms).toBe(0);
    dependencies.flows.sentAs.mockResolvedValueOnce([
      { id: 'found', submittedAtMs: nowMs, checks: 'passed' },
    ] as never[]);
    await run(2);
    expect(kept.stored?.receipts).toMatchObject([{ state: 'sent', flow_id: 'found' }]);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('A report waits for the sender that has claimed it, and is taken over when that sender died', async () => {
    const { run, send } = platform();
    paid(total);
    send.mockImplementationOnce(() => new Promise(() => undefined));
    void run();
    await vi.waitFor(() => expect(send).toHaveBeenCalled());
    await expect(run()).rejects.toThrow('has claimed');
    nowMs += 120_000;
    await run();
    expect(kept.stored?.receipts).toMatchObject([{ state: 'sent' }]);
  });

  it('A report is tried for a day, then shown to the shop, and tried again when the shop asks', async () => {
    const { run, send } = platform();
    paid(total);
    send.mockRejectedValue(new PlatformUnavailable('down'));
    await expect(run(1)).rejects.toThrow(TryAgainLater);
    nowMs += DAY_MS;
    await run(12);
    expect(kept.stored?.receipts).toMatchObject([{ state: 'failed' }]);
    expect(kept.notices).toMatchObject([{ kind: 'transmission', documentId: SERVICES.id }]);
    await run(13);
    expect(send).toHaveBeenCalledTimes(2);
    send.mockReset().mockResolvedValueOnce('flow');
    await run(1, true);
    expect(kept.stored?.receipts).toMatchObject([{ state: 'sent', flow_id: 'flow' }]);
  });

  it('A report that the platform refuses is shown to the shop', async () => {
    const { run, send } = platform();
    paid(total);
    send.mockRejectedValueOnce(new PlatformRefusal('/v1/flows', 422));
    await run();
    expect(kept.stored?.receipts).toMatchObject([{ state: 'refused' }]);
    expect(kept.notices).toHaveLength(1);
  });

  it('A waiting report is given up when its shop has left, and other reports do not change', async () => {
    const { dependencies, run, send } = platform();
    paid(total);
    send.mockRejectedValueOnce(new PlatformUnavailable('down'));
    await expect(run()).rejects.toThrow(TryAgainLater);
    dependencies.receptions.sirenOf.mockResolvedValue(undefined);
    await run(2);
    expect(kept.stored?.receipts).toMatchObject([{ state: 'failed' }]);
    const standing = kept.stored;
    await run(3);
    expect(kept.stored).toBe(standing);
  });
});

describe('Payments that are not reported', () => {
  const goods = { ...SAMPLE_BUSINESS, operationCategory: 'goods' } as const;
  it.each<[string, IssuedDocument]>([
    ['an invoice for goods', sampleDocument(goods)],
    ['an invoice whose VAT is due on debits', { ...SERVICES, vatOnDebits: true }],
    [
      'a deposit on services whose VAT is due on debits',
      { ...SERVICES, vatOnDebits: true, isDeposit: true },
    ],
    ['a credit note', { ...SERVICES, documentType: 'avoir' }],
    [
      'an invoice whose client owes the VAT',
      { ...SERVICES, vatExemption: { kind: 'reverse-charge', text: '' } },
    ],
  ])('No payment is reported for %s', async (_, document) => {
    const { run, send } = platform(document);
    paid(1_000);
    await run();
    expect(send).not.toHaveBeenCalled();
    expect(kept.stored?.revision).toBe(2);
  });

  it.each(['waiting', 'unlisted', 'refused', 'failed'] as const)(
    'No payment is reported while the invoice is %s',
    async (state) => {
      const { run, send } = platform();
      paid(1_000);
      if (kept.stored) kept.stored = { ...kept.stored, state };
      await run();
      expect(send).not.toHaveBeenCalled();
    },
  );

  it('The payment of a deposit on goods is reported, even with VAT on debits, which concerns services alone', async () => {
    const deposit = { ...sampleDocument(goods), vatOnDebits: true, isDeposit: true };
    const { run, said } = platform(deposit);
    paid(deposit.totalCents);
    await run();
    expect(said()).toHaveLength(1);
  });
});

describe('The platform’s checks of a report', () => {
  const checked = async (checks: 'passed' | 'failed', reasonCodes: string[] = []) => {
    const { dependencies, run, sent } = platform();
    paid(total);
    await run();
    const flow = {
      id: 'flow-1',
      concern: 'own-status' as const,
      submittedAtMs: nowMs,
      updatedAtMs: nowMs + 1,
      syntax: undefined,
      checks,
      reasonCodes,
      trackingId: sent[0]?.trackingId,
    };
    const notes = statusNotes(dependencies);
    return [await notes.noteStatusChecks(flow), await notes.noteStatusChecks(flow)];
  };

  it('The checks of a report are recorded once', async () => {
    expect(await checked('passed')).toEqual([1, 0]);
    expect(kept.stored?.receipts).toMatchObject([{ state: 'accepted' }]);
    expect(kept.notices).toEqual([]);
  });

  it('The failed checks of a report are shown to the shop', async () => {
    expect(await checked('failed', ['InvoiceLCAmountError'])).toEqual([1, 0]);
    expect(kept.stored?.receipts).toMatchObject([{ state: 'refused' }]);
    expect(kept.notices).toMatchObject([{ reason: expect.stringContaining('montants cohérents') }]);
  });
});
