import { Readable } from 'node:stream';
import { expect } from 'vitest';
import { WHOLE_COMPANY } from '../../../functions/testing/whole-company.ts';
import type { ArchivePage } from '../../../shared/account/archive.ts';
import type { UserSession } from '../../../shared/account/session.ts';
import type { StripePage } from '../../../shared/billing/billing.ts';
import type {
  DocumentDetails,
  DocumentPage,
  IssuedDocument,
} from '../../../shared/documents/issued/issued.ts';
import type { Takings } from '../../../shared/payments/takings.ts';
import { verifyArchive } from '../../../tools/archive/verify-archive.mjs';
import type { PlayedCloud } from '../../testing/played-cloud.ts';
import { openShop } from '../../testing/played-shop.ts';
import { deliveryOf, signed } from '../fuzz/signature.ts';
import { LOGO_SCENARIOS } from './logo-scenarios.ts';
import {
  asking,
  create,
  draft,
  KEY,
  openIssuingShop,
  type Prepared,
  reader,
  retrying,
  type Scenario,
  TODAY,
} from './promises.ts';
import { REPAIR_SCENARIOS } from './repair-scenarios.ts';

const keyed = (last: number) => ({
  'idempotency-key': `00000000-0000-4000-8000-00000000000${last}`,
});

/** Payments, a partial refund and a deposit must each be there once, with their entries in the hash chain. */
async function books(played: PlayedCloud): Promise<Prepared> {
  const shop = await openIssuingShop(played);
  const issue = async (documentType: 'facture' | 'devis') => {
    const json = draft(documentType, 2, 50);
    return (await played.call('issue-document', { shop, json })).body as IssuedDocument;
  };
  const [invoice, quote] = [await issue('facture'), await issue('devis')];
  const parameters = { id: invoice.id };
  const requests = [
    asking(played, 'record-payment', {
      shop,
      parameters,
      json: { amountCents: 3000, means: 'cash', date: TODAY },
      headers: keyed(1),
    }),
    asking(played, 'credit-invoice', {
      shop,
      parameters,
      json: { lines: [{ line: 1, quantity: 1 }] },
      headers: keyed(2),
    }),
    asking(played, 'bill-deposit', {
      shop,
      parameters: { id: quote.id },
      json: { amountCents: 4000 },
      headers: keyed(3),
    }),
  ];
  return {
    ...retrying(played, ...requests),
    check: async () => {
      const read = reader(played, shop);
      const details = await read<DocumentDetails>('get-document', parameters);
      expect(details).toMatchObject({
        paidCents: 3000,
        dueCents: 2000,
        paymentState: 'partly-paid',
        summary: { creditedCents: 5000 },
      });
      expect(details.payments?.map(({ amountCents }) => amountCents)).toEqual([3000]);
      const billed = await read<DocumentDetails>('get-document', { id: quote.id });
      expect(billed.summary.deposits?.map(({ totalCents }) => totalCents)).toEqual([4000]);
      const takings = await read<Takings>('get-takings', {}, { from: TODAY, to: TODAY });
      expect(takings).toMatchObject({ count: 1, amountCents: 3000 });
      const { text } = await read<ArchivePage>('export-archive');
      const { faults, counts } = await verifyArchive(
        Readable.from(text.split('\n').filter(Boolean)),
      );
      expect(faults).toEqual([]);
      expect(counts).toMatchObject({ entries: 5, documents: 4, payments: 1 });
    },
  };
}

/** Faults are injected into these scenarios, which cover everything that a shop and its customers rely on. */
export const SCENARIOS = {
  ...REPAIR_SCENARIOS,
  ...LOGO_SCENARIOS,
  issue: async (played) => {
    const shop = await openIssuingShop(played);
    const json = draft('facture');
    const issue = asking(played, 'issue-document', { shop, json, headers: KEY });
    return {
      ...retrying(played, issue),
      check: async () => {
        expect((issue.last() as IssuedDocument).seller.name).toBe(WHOLE_COMPANY.company_name);
        const next = await played.call('issue-document', { shop, json });
        expect((next.body as IssuedDocument).number).toBe('FA-2026-0002');
        await played.settle();
        const { documents } = await reader(played, shop)<DocumentPage>('list-documents');
        expect(documents.map(({ number }) => number)).toEqual(['FA-2026-0002', 'FA-2026-0001']);
      },
    };
  },
  books,
  pay: async (played) => {
    const shop = await openShop(played);
    const checkout = asking(played, 'create-checkout', { shop, json: { plan: 'essential' } });
    return {
      act: async () => {
        await checkout.ask();
      },
      again: async () => {
        const { body } = await checkout.ask();
        expect((body as StripePage).url).toContain('/');
      },
      check: async () => {
        const { state, payCheckout } = played.cloud.stripe.account;
        const own = state.sessions.filter(({ client_reference_id: id }) => id === shop);
        const open = own.filter(({ status }) => status === 'open');
        expect(new Set(own.map(({ customer }) => customer)).size, 'customers').toBe(1);
        expect(open, 'pages that can be paid').toHaveLength(1);
        payCheckout(open[0]?.id ?? '');
        await deliverEvents(played);
        const session = await reader(played, shop)<UserSession>('get-session');
        expect(session.subscription.plan).toBe('essential');
      },
    };
  },
  webhook: async (played) => {
    const shop = await openShop(played);
    await played.call('create-checkout', { shop, json: { plan: 'pro' } });
    const { state, payCheckout } = played.cloud.stripe.account;
    payCheckout(state.sessions.find(({ client_reference_id: id }) => id === shop)?.id ?? '');
    return {
      act: () => deliverEvents(played, 1),
      again: () => deliverEvents(played),
      check: async () => {
        await deliverEvents(played, 1, true);
        const session = await reader(played, shop)<UserSession>('get-session');
        expect(session.subscription).toMatchObject({ plan: 'pro', stripe_plan_active: true });
      },
    };
  },
  close: async (played) => {
    const shop = await openShop(played, 'pro');
    const { trackingNumber } = await create(played, shop);
    await played.settle();
    const closing = asking(played, 'close-account', { shop });
    return {
      act: async () => {
        await closing.ask();
        await played.invoke('finish-closures', {});
        await played.deliver();
      },
      again: async () => {
        await closing.ask();
        expect(closing.isDone()).toBe(true);
        await played.invoke('finish-closures', {});
      },
      check: async () => {
        const { status } = await played.call('get-session', { shop });
        expect(status).toBe(401);
        const seen = await played.call('get-public-repair', { parameters: { trackingNumber } });
        expect(seen.status).toBe(404);
        const left = await played.itemsOf(shop);
        expect(left.map(({ sk }) => sk)).toEqual([]);
      },
    };
  },
} as const satisfies Record<string, Scenario>;

const taken = new Set<string>();
const NEWEST = 6;

/** Delivers Stripe's new events until each is answered with 2xx. With `again`, it delivers the newest once more. */
async function deliverEvents(played: PlayedCloud, attempts = 5, again = false): Promise<void> {
  const { events } = played.cloud.stripe.account.state;
  const due = again ? events.slice(-NEWEST) : events.filter(({ id }) => !taken.has(id));
  for (const event of due) {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const request = signed(played, 'stripe-webhook', deliveryOf(event));
      const { status } = await played.call('stripe-webhook', request);
      expect(status, 'an internal error is never the right answer').not.toBe(500);
      if (status >= 300) continue;
      taken.add(event.id);
      break;
    }
  }
}
