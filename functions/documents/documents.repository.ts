import type { Budgets } from '../../shared/billing/budgets.ts';
import type { DocumentSeries } from '../../shared/documents/documents.ts';
import type { IssuedDocument } from '../../shared/documents/issued/issued.ts';
import type { DepositReference } from '../../shared/documents/issued/issued-parts.ts';
import { AppError } from '../../shared/errors.ts';
import { type ChainStanding, chainStandingOf } from '../accounting/chain/standing.ts';
import { papersItem, papersRefused } from '../billing/budgets/papers.ts';
import { dynamo } from '../platform/table/expression.ts';
import { getStored, startingWith, updatedItem, updateItem } from '../platform/table/items.ts';
import type { RawItem } from '../platform/table/stored-item.ts';
import type { Table } from '../platform/table/table.ts';
import { companyKey } from '../platform/table/table-keys.ts';
import { type TransactItem, transactNamed } from '../platform/table/transaction.ts';
import { check, EXISTS } from '../platform/table/writes.ts';
import { LAST_DAY, lastDayKey, NUMBERING_PREFIX, sequenceKey } from './document-keys.ts';
import { standingBill } from './issuing/billed-repair-items.ts';
import { type IssueOptions, issueWrites, type Place } from './issuing/issue-items.ts';
import { issueKeyKey, issueKeyKind } from './issuing/stored-issue-key.ts';
import { lastDayKind } from './issuing/stored-last-day.ts';
import { lastNumber, sequenceKind } from './issuing/stored-sequence.ts';
import { knownDocumentsRepository } from './known-documents.repository.ts';

/** The next document follows number `last` and the chain's head, and is dated on `lastDay` ('' is any day) or later. */
export type Numbering = { last: number; lastDay: string; chain: ChainStanding; line: Line };

/** `taken` is the last turn that was given to a waiting issue, and `served` the last one that has ended. */
export type Line = { taken: number; served: number };

export type IssueOutcome =
  | { kind: 'issued' }
  | { kind: 'sequence-moved'; standing: Partial<Numbering> }
  | { kind: 'origin-taken' }
  | { kind: 'company-moved' }
  | { kind: 'already-billed'; repairId: string; bill: DepositReference; isDeposit: boolean }
  | { kind: 'repeated'; id: string; digest: string };

export type DocumentsRepository = ReturnType<typeof documentsRepository>;

/** Stores issued documents. Nothing here changes or deletes a frozen document. */
export function documentsRepository(table: Table, budgets: Budgets) {
  const issuedUnder = (shopId: string, key: string) =>
    getStored(table, issueKeyKind, issueKeyKey(shopId, key));

  /** Returns the last number of a series in a year (0 before the first), and the day of the shop's last document. */
  async function sequence(
    shopId: string,
    series: DocumentSeries,
    year: number,
  ): Promise<Numbering> {
    const items = await startingWith(table, shopId, NUMBERING_PREFIX);
    const own = sequenceKey(shopId, series, year).sk;
    const days = items.map((item) =>
      item.sk === LAST_DAY ? lastDayKind.read(item).day : sequenceKind.read(item).last_date,
    );
    return {
      last: lastNumber(items.find(({ sk }) => sk === own)),
      // Older sequences hold the day of their last document, because the shop's last day was not an item of its own
      // then.
      lastDay: days.sort().at(-1) ?? '',
      chain: chainStandingOf(items),
      line: lineOf(items.find(({ sk }) => sk === LAST_DAY)),
    };
  }

  /** Returns the next turn in the shop's waiting line, or 0 before the shop's first document, when no issue waits. */
  async function takeTurn(shopId: string): Promise<number> {
    const lastDay = await updatedItem(
      table,
      lastDayKey(shopId),
      dynamo`SET line_taken = if_not_exists(line_taken, ${0}) + ${1}`,
      EXISTS,
    );
    return lineOf(lastDay).taken;
  }

  /** Ends this turn without a document, if all earlier turns have ended. */
  async function passTurn(shopId: string, turn: number): Promise<void> {
    await updateItem(
      table,
      lastDayKey(shopId),
      dynamo`SET line_served = ${turn}`,
      turn === 1
        ? dynamo`attribute_exists(pk) AND attribute_not_exists(line_served)`
        : dynamo`line_served = ${turn - 1}`,
    );
  }

  /**
   * Stores a document as the next of its series, in one transaction. The sequence has no gaps, because a number is only
   * taken together with its document.
   * @throws AppError UNAUTHENTICATED when the account is closed; BUDGET_SPENT beyond its plan's daily limits.
   */
  async function issue(
    shopId: string,
    document: IssuedDocument,
    place: Place,
    options: IssueOptions,
  ): Promise<IssueOutcome> {
    const { credits, firstUnder } = options;
    const papers = papersOf(document);
    const nowMs = Date.parse(document.issuedAt);
    const refused = await transactNamed(table, {
      ...issueWrites(shopId, document, place, options),
      company: firstUnder !== undefined && sameSiret(shopId, firstUnder),
      papers: papersItem(shopId, papers, nowMs, budgets),
    });
    if (refused === undefined) return { kind: 'issued' };
    if (refused.closure) throw new AppError('UNAUTHENTICATED');
    if (refused.key) {
      const { id, digest } = issueKeyKind.read(refused.key.item ?? {});
      return { kind: 'repeated', id, digest };
    }
    if (refused.origin) return { kind: 'origin-taken' };
    if (refused.bills) {
      // If the bills of a credit note are refused, they have changed since they were read.
      const standing = credits ? undefined : standingBill(refused.bills.item);
      return standing ? { kind: 'already-billed', ...standing } : { kind: 'origin-taken' };
    }
    if (refused.company) return { kind: 'company-moved' };
    if (refused.papers) throw papersRefused(refused.papers.item, papers, nowMs, budgets);
    const { sequence, lastDay } = refused;
    if (sequence || lastDay) {
      return { kind: 'sequence-moved', standing: standingOf(sequence?.item, lastDay?.item) };
    }
    throw new Error('A document was refused, but every condition holds');
  }

  return { ...knownDocumentsRepository(table), issuedUnder, sequence, takeTurn, passTurn, issue };
}

const standingOf = (sequence?: RawItem, lastDay?: RawItem): Partial<Numbering> => ({
  ...(sequence && { last: lastNumber(sequence) }),
  ...(lastDay && {
    lastDay: lastDayKind.read(lastDay).day,
    chain: chainStandingOf([lastDay]),
    line: lineOf(lastDay),
  }),
});

function lineOf(lastDay: RawItem | undefined): Line {
  const { line_taken = 0, line_served = 0 } = lastDay ? lastDayKind.read(lastDay) : {};
  return { taken: line_taken, served: line_served };
}

/** Requires that the company's SIRET has not changed since it was read, or that none is stored. */
const sameSiret = (shopId: string, siret: string): TransactItem =>
  check(companyKey(shopId), dynamo`attribute_not_exists(siret) OR siret = ${siret}`);

/** A document counts against the shop's daily limits as one document and by the bytes of its lines. */
const papersOf = ({ lines }: IssuedDocument) => ({
  documents: 1,
  lineBytes: Buffer.byteLength(JSON.stringify(lines)),
});
