import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { createdMsOf } from '../documents/document-id.ts';
import { summaryKey } from '../documents/document-keys.ts';
import { knownDocumentsRepository } from '../documents/known-documents.repository.ts';
import { readSummary, type StoredSummary } from '../documents/stored-summary.ts';
import { ADVANCE_PREFIX, readAdvance } from '../payments/stored-advance.ts';
import { PAYMENT_PREFIX, readPayment } from '../payments/stored-payment.ts';
import { batchGet } from '../platform/batch-get.ts';
import { type RawItem, readOr } from '../platform/stored-item.ts';
import type { Table } from '../platform/table.ts';
import { shopPartition } from '../platform/table-keys.ts';
import { advanceLetters, type Letter, type Letters, lettersOf } from './letters.ts';

export type LettersRepository = ReturnType<typeof lettersRepository>;

/** What stands by documents that lie no further apart is read by one Query. */
const NEAR_MS = 31 * 86_400_000;

/** With what the lines of a shop's invoices are settled, whatever range is exported. */
export function lettersRepository(table: Table) {
  const documents = knownDocumentsRepository(table);

  /**
   * The letters of some invoices, and on 4191 of the deposits of some quotes; none of what cannot be read whole. A request
   * for each hundred invoices, one for the payments of those that lie near each other, one for the deposits of quotes that
   * do, and one for each invoice that was credited in parts.
   */
  async function of(
    shopId: string,
    invoiceIds: readonly string[],
    quoteIds: readonly string[] = [],
  ): Promise<Letters> {
    const [lines, advances] = await Promise.all([
      batchGet(
        table,
        invoiceIds.map((id) => summaryKey(shopId, id)),
        { consistent: true },
      ),
      advancesOf(shopId, quoteIds),
    ]);
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
    const all = new Map(letters.flat());
    for (const [id, own] of advances) all.set(id, new Map([...(all.get(id) ?? []), ...own]));
    return all;
  }

  /** The letters of the deposits of quotes. */
  async function advancesOf(shopId: string, quoteIds: readonly string[]): Promise<Letters> {
    const found = await readRuns(shopId, ADVANCE_PREFIX, quoteIds, readAdvance);
    const whole = [...found.values()].map((own) => (own.includes(undefined) ? [] : own));
    return advanceLetters(whole.flat().flatMap((advance) => advance ?? []));
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
  const paymentsOf = (shopId: string, invoiceIds: readonly string[]) =>
    readRuns(shopId, PAYMENT_PREFIX, invoiceIds, readPayment);

  /** What stands by documents under a prefix, by document; `undefined` for what cannot be read. */
  async function readRuns<Value>(
    shopId: string,
    prefix: string,
    ids: readonly string[],
    read: (item: RawItem) => Value,
  ): Promise<Map<string, (Value | undefined)[]>> {
    const wanted = new Set(ids);
    const found = new Map<string, (Value | undefined)[]>();
    for (const [first, last] of nearEachOther([...wanted])) {
      const pages = paginateQuery(
        { client: table.client },
        {
          TableName: table.name,
          KeyConditionExpression: 'pk = :shop AND sk BETWEEN :first AND :last',
          ExpressionAttributeValues: {
            ':shop': shopPartition(shopId),
            ':first': `${prefix}${first}#`,
            ':last': `${prefix}${last}#~`,
          },
          ConsistentRead: true,
        },
      );
      for await (const { Items = [] } of pages) {
        for (const item of Items) {
          const [, id = ''] = String(item.sk).split('#');
          if (!wanted.has(id)) continue;
          const value = readOr(item, read, () => undefined);
          found.set(id, [...(found.get(id) ?? []), value]);
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
