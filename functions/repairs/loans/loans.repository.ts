import { lentSince, type RepairLoans } from '../../../shared/repairs/loans/answers.ts';
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
    const isFirst = next.version === 1;
    return changeRepair(table, nameOf(repair), {
      set: { loans: loansItem(next), 'card.lent_since': since && Date.parse(since) },
      remove: since === undefined ? ['card.lent_since'] : [],
      conditions: [
        isFirst ? 'attribute_not_exists(loans)' : 'loans.#version = :seen',
        ...(lendsMore ? ['attribute_not_exists(card.withdrawn_at)', 'tracking_key = :key'] : []),
      ],
      values: {
        ...(lendsMore && { ':key': repair.tracking_key }),
        ...(!isFirst && { ':seen': next.version - 1 }),
      },
    });
  };

  return { replace };
}
