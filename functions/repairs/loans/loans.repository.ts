import { lentSince, type RepairLoans } from '../../../shared/repairs/loans/answers.ts';
import { dynamo } from '../../platform/table/expression.ts';
import type { Table } from '../../platform/table/table.ts';
import { nameOf, type StoredRepair } from '../repairs.ts';
import { changeRepair } from '../update-repair.ts';
import { loansItem } from './loans-item.ts';

export type LoansRepository = ReturnType<typeof loansRepository>;

export function loansRepository(table: Table) {
  /**
   * Replaces the loans, if the stored version is the one before `next`. Nothing more can be lent once the repair was
   * withdrawn, or its customer erased (which changes the key).
   */
  const replace = (repair: StoredRepair, next: RepairLoans, lendsMore: boolean) => {
    const since = lentSince(next.loans);
    return changeRepair(table, nameOf(repair), {
      set: { loans: loansItem(next), 'card.lent_since': since && Date.parse(since) },
      remove: [since === undefined && dynamo`card.lent_since`],
      conditions: [
        next.version === 1
          ? dynamo`attribute_not_exists(loans)`
          : dynamo`loans.#version = ${next.version - 1}`,
        lendsMore && dynamo`attribute_not_exists(card.withdrawn_at)`,
        lendsMore && dynamo`tracking_key = ${repair.tracking_key}`,
      ],
    });
  };

  return { replace };
}
