import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { BonusStandingAnswer } from '../../../shared/bonus/answers.ts';
import type { BonusState } from '../../../shared/bonus/schemes.ts';
import type { IssuedDocument } from '../../../shared/documents/issued.ts';
import { batchGet } from '../../platform/batch-get.ts';
import { conditionHeld } from '../../platform/conditional-write.ts';
import { readEach } from '../../platform/stored-item.ts';
import type { Table } from '../../platform/table.ts';
import { summaryKey } from '../document-keys.ts';
import type { KnownSummary } from '../documents.ts';
import { issuedRepository, type Range } from '../issued.repository.ts';
import { BONUS_STANDS } from '../payments/payment-items.ts';
import { readSummary } from '../stored-summary.ts';

export type BonusesRepository = ReturnType<typeof bonusesRepository>;

/** An invoice with a bonus, and where that stands. */
export type BonusInvoice = { document: IssuedDocument; summary: KnownSummary };

/** The bonuses of a shop's invoices: each stands on its invoice's summary. */
export function bonusesRepository(table: Table) {
  const issued = issuedRepository(table);

  /** Notes where a bonus stands, unless it has moved on from where it was read; false then. */
  function note(
    shopId: string,
    documentId: string,
    from: BonusState,
    bonus: BonusStandingAnswer,
  ): Promise<boolean> {
    return conditionHeld(
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: summaryKey(shopId, documentId),
          UpdateExpression: 'SET bonus = :bonus ADD #version :one',
          ConditionExpression: BONUS_STANDS,
          ExpressionAttributeNames: { '#version': 'version', '#state': 'state' },
          ExpressionAttributeValues: { ':bonus': bonus, ':state': from, ':one': 1 },
        }),
      ),
    );
  }

  /**
   * Invoices of a range with a bonus, after the document `after` ('' for the first): at most `limit` documents are looked
   * at; a request, and one for each hundred of them with a bonus.
   */
  async function page(shopId: string, range: Range, after: string, limit: number) {
    const { found, last } = await issued.page(shopId, range, after, limit);
    const documents = found.flatMap(({ document }) => document ?? []);
    const invoices = documents.filter(
      ({ documentType, bonus }) => documentType === 'facture' && bonus !== undefined,
    );
    const items = await batchGet(
      table,
      invoices.map(({ id }) => summaryKey(shopId, id)),
    );
    const summaries = new Map(
      readEach(items, readSummary, () => undefined).flatMap((summary) =>
        summary ? [[summary.id, summary] as const] : [],
      ),
    );
    const bonuses = invoices.flatMap((document): BonusInvoice[] => {
      const summary = summaries.get(document.id);
      return summary ? [{ document, summary }] : [];
    });
    const unreadable = found.length - documents.length + invoices.length - bonuses.length;
    return { bonuses, unreadable, last };
  }

  return { note, page };
}
