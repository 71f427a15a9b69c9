import type { Budgets } from '../../../shared/billing/budgets.ts';
import { AppError } from '../../../shared/errors.ts';
import { parisDay } from '../../../shared/time.ts';
import {
  ASKED_TOO_OFTEN,
  type Papers,
  papersItem,
  papersRefused,
} from '../../billing/budgets/papers.ts';
import { unlessClosed } from '../../platform/closed-accounts.ts';
import type { Table } from '../../platform/table/table.ts';
import { expiresAtSeconds } from '../../platform/table/table-keys.ts';
import { type TransactItem, transactNamed } from '../../platform/table/transaction.ts';
import { counted } from '../../platform/table/writes.ts';
import { linkPrintsKey, linkPrintsKind } from './stored-link-prints.ts';

const LINK_DAYS_SECONDS = 2 * 24 * 60 * 60;

export type PrintsRepository = ReturnType<typeof printsRepository>;

/** Counts the PDFs that are made, because each takes up to a second of a Lambda. */
export function printsRepository(table: Table, budgets: Budgets) {
  async function count(
    shopId: string,
    papers: Papers,
    nowMs: number,
    link?: TransactItem,
  ): Promise<void> {
    const refused = await transactNamed(table, {
      papers: papersItem(shopId, papers, nowMs, budgets),
      closure: unlessClosed(shopId),
      link,
    });
    if (refused?.closure) throw new AppError('UNAUTHENTICATED');
    if (refused?.papers) throw papersRefused(refused.papers.item, papers, nowMs, budgets);
    if (refused?.link) throw new AppError('BUDGET_SPENT', { message: ASKED_TOO_OFTEN });
  }

  /** Counts a PDF for the shop itself. @throws AppError BUDGET_SPENT; UNAUTHENTICATED when the account is closed. */
  async function claim(shopId: string, nowMs: number): Promise<void> {
    await count(shopId, { prints: 1 }, nowMs);
  }

  /**
   * Counts a PDF for a holder of a quote's link, in the daily limits of the link and of the shop.
   * @throws AppError BUDGET_SPENT beyond either limit; UNAUTHENTICATED when the account is closed.
   */
  async function claimByLink(shopId: string, quoteId: string, nowMs: number): Promise<void> {
    const day = linkPrintsKey(quoteId, parisDay(nowMs));
    const untilSeconds = expiresAtSeconds(nowMs, LINK_DAYS_SECONDS);
    const limit = { most: budgets.linkPrints, untilSeconds };
    await count(shopId, { linkPrints: 1 }, nowMs, counted(day, linkPrintsKind, 'prints', limit));
  }

  /**
   * Counts a piece of a ZIP as one, however many PDFs it has, because no piece takes longer than a request may.
   * @throws AppError BUDGET_SPENT; UNAUTHENTICATED when the account is closed.
   */
  async function claimZipPiece(shopId: string, nowMs: number): Promise<void> {
    await count(shopId, { zipPieces: 1 }, nowMs);
  }

  return { claim, claimByLink, claimZipPiece };
}
