import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { createdMsOf } from '../../documents/document-id.ts';
import { summaryKey } from '../../documents/document-keys.ts';
import { documentsRepository } from '../../documents/documents.repository.ts';
import {
  paymentKey,
  readPayment,
  type StoredPayment,
} from '../../documents/payments/stored-payment.ts';
import { readSummary, type StoredSummary } from '../../documents/stored-summary.ts';
import { batchGet } from '../../platform/batch-get.ts';
import { readOr } from '../../platform/stored-item.ts';
import type { Table } from '../../platform/table.ts';
import { shopPartition } from '../../platform/table-keys.ts';
import { type Letter, type Letters, lettersOf } from './letters.ts';

export type LettersRepository = ReturnType<typeof lettersRepository>;

/** Invoices that lie no further apart have their payments read by one Query. */
const NEAR_MS = 31 * 86_400_000;

/** With what the lines of a shop's invoices are settled, whatever range is exported. */
export function lettersRepository(table: Table) {
  const documents = documentsRepository(table);

  /**
   * The letters of some invoices; none of one of which something cannot be read. A request for each hundred of them, one
   * for the payments of those that lie near each other, and one for each that was credited in parts.
   */
  async function of(shopId: string, invoiceIds: readonly string[]): Promise<Letters> {
    const lines = await batchGet(
      table,
      invoiceIds.map((id) => summaryKey(shopId, id)),
      { consistent: true },
    );
    const invoices = lines.flatMap((line) => readOr(line, readSummary, () => undefined) ?? []);
    const paid = invoices.filter(({ paidCents }) => paidCents !== undefined);
    const payments = await paymentsOf(
      shopId,
      paid.map(({ id }) => id),
    );
    const letters = await Promise.all(
      invoices.map(async (invoice): Promise<[string, Map<string, Letter>][]> => {
        const credits = await creditsOf(shopId, invoice);
        const received = payments.get(invoice.id) ?? [];
        if (credits === undefined || received.includes(undefined)) return [];
        const known = received.flatMap((payment) => payment ?? []);
        return [[invoice.id, lettersOf(invoice, credits, known)]];
      }),
    );
    return new Map(letters.flat());
  }

  /** What was credited of an invoice, with tax; `undefined` when not all of it can be read. */
  async function creditsOf(
    shopId: string,
    { id, creditNote, creditedCents, credits }: StoredSummary,
  ): Promise<{ id: string; totalCents: number }[] | undefined> {
    if (creditedCents === 0) return [];
    if (creditNote && (credits?.count ?? 1) === 1) {
      return [{ id: creditNote.id, totalCents: creditedCents }];
    }
    const { events } = await documents.events(shopId, id);
    const known = events.flatMap((event) =>
      event.kind === 'credit-note'
        ? [{ id: event.creditNote.id, totalCents: event.totalCents }]
        : [],
    );
    const sum = known.reduce((total, { totalCents }) => total + totalCents, 0);
    return sum < creditedCents ? undefined : known;
  }

  /** The payments of invoices, by invoice; `undefined` for one that cannot be read. */
  async function paymentsOf(shopId: string, invoiceIds: readonly string[]) {
    const wanted = new Set(invoiceIds);
    const found = new Map<string, (StoredPayment | undefined)[]>();
    for (const [first, last] of nearEachOther(invoiceIds)) {
      const pages = paginateQuery(
        { client: table.client },
        {
          TableName: table.name,
          KeyConditionExpression: 'pk = :shop AND sk BETWEEN :first AND :last',
          ExpressionAttributeValues: {
            ':shop': shopPartition(shopId),
            ':first': paymentKey(shopId, first, '').sk,
            ':last': paymentKey(shopId, last, '~').sk,
          },
          ConsistentRead: true,
        },
      );
      for await (const { Items = [] } of pages) {
        for (const item of Items) {
          const [, invoiceId = ''] = String(item.sk).split('#');
          if (!wanted.has(invoiceId)) continue;
          const payment = readOr(item, readPayment, () => undefined);
          found.set(invoiceId, [...(found.get(invoiceId) ?? []), payment]);
        }
      }
    }
    return found;
  }

  return { of };
}

/** The first and the last id of each run of ids that lie near each other. */
export function nearEachOther(ids: readonly string[]): [first: string, last: string][] {
  const runs: [string, string][] = [];
  for (const id of ids.toSorted()) {
    const run = runs.at(-1);
    if (run && createdMsOf(id) - createdMsOf(run[1]) <= NEAR_MS) run[1] = id;
    else runs.push([id, id]);
  }
  return runs;
}
