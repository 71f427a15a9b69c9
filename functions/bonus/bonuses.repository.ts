import type { IssuedDocument } from '../../shared/documents/issued/issued.ts';
import { AppError } from '../../shared/errors.ts';
import { summaryKey } from '../documents/document-keys.ts';
import type { KnownSummary } from '../documents/documents.ts';
import { issuedRepository, type Range } from '../documents/issued.repository.ts';
import { summaryKind } from '../documents/stored-summary.ts';
import { unlessClosed } from '../platform/closed-accounts.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { dynamo } from '../platform/table/expression.ts';
import { updateItem } from '../platform/table/items.ts';
import { readable } from '../platform/table/stored-item.ts';
import type { Table } from '../platform/table/table.ts';
import { transactNamed } from '../platform/table/transaction.ts';
import { update } from '../platform/table/writes.ts';
import { type BonusMove, bonusLossItems } from './bonus-items.ts';

export type BonusesRepository = ReturnType<typeof bonusesRepository>;

export type BonusInvoice = { document: IssuedDocument; summary: KnownSummary };

/** A bonus is stored in the summary of its invoice. */
export function bonusesRepository(table: Table) {
  const issued = issuedRepository(table);

  /**
   * Returns `false` when the bonus or the invoice has changed since it was read.
   * @throws AppError UNAUTHENTICATED when a loss is to be recorded for a closed account.
   */
  async function note(
    shopId: string,
    { id, creditNote }: Pick<KnownSummary, 'id' | 'creditNote'>,
    move: BonusMove,
  ): Promise<boolean> {
    const change = [
      summaryKey(shopId, id),
      dynamo`SET bonus = ${move.after}, item_version = ${summaryKind.version} ADD #version ${1}`,
      dynamo`bonus = ${move.before} AND creditNote = ${creditNote}`,
    ] as const;
    if (move.loss === undefined) return updateItem(table, ...change);
    const refused = await transactNamed(table, {
      bonus: update(...change),
      closure: unlessClosed(shopId),
      loss: bonusLossItems(shopId, id, move),
    });
    if (refused?.closure) throw new AppError('UNAUTHENTICATED');
    return refused === undefined;
  }

  /** Reads at most `limit` documents and returns their bonuses, after the document `after` ('' for the first page). */
  async function page(shopId: string, range: Range, after: string, limit: number) {
    const { found, last } = await issued.page(shopId, range, after, limit);
    const documents = found.flatMap(({ document }) => document ?? []);
    const invoices = documents.filter(
      ({ documentType, bonus }) => documentType === 'facture' && bonus !== undefined,
    );
    const keys = invoices.map(({ id }) => summaryKey(shopId, id));
    const read = readable(await batchGet(table, keys), summaryKind.read);
    const summaries = new Map(read.map((summary) => [summary.id, summary]));
    const bonuses = invoices.flatMap((document): BonusInvoice[] => {
      const summary = summaries.get(document.id);
      return summary ? [{ document, summary }] : [];
    });
    const unreadable = found.length - documents.length + invoices.length - bonuses.length;
    return { bonuses, unreadable, last };
  }

  return { note, page };
}
