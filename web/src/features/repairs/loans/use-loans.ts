import type { LoanInput } from '../../../../../shared/repairs/loans/loans.ts';
import type { RecordProps } from '../record/record-props.ts';
import { type ListChange, useListChange } from '../record/use-list-change.ts';
import { inputsOf } from './loan-words.ts';
import { saveLoans } from './loans-requests.ts';

export const LEND = 'Prêter un appareil';

export type LoansChange = ListChange<LoanInput>;

export function useLoans(props: RecordProps): LoansChange {
  const { id, loans } = props.repair;
  const version = loans?.version ?? 0;
  return useListChange(props, inputsOf(loans), (changed) =>
    saveLoans(id, { version, loans: changed }),
  );
}
