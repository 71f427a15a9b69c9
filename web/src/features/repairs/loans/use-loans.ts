import { useState } from 'react';
import { AppError } from '../../../../../shared/errors.ts';
import type { LoanInput } from '../../../../../shared/repairs/loans/loans.ts';
import { messageOf } from '../../../lib/api-client.ts';
import type { RecordProps } from '../record/record-props.ts';
import { readRecordAgain } from '../record/use-record.ts';
import { inputsOf } from './loan-words.ts';
import { saveLoans } from './loans-requests.ts';

export const LEND = 'Prêter un appareil';

export type LoansChange = ReturnType<typeof useLoans>;

/**
 * Changes the loans of a repair. When they were changed elsewhere, nothing is overwritten: the page reads them again.
 */
export function useLoans({ repair, onChange }: RecordProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');

  /** Resolves to whether the change was stored. */
  const save = async (change: (loans: LoanInput[]) => LoanInput[]): Promise<boolean> => {
    if (isBusy) return false;
    setIsBusy(true);
    setFailure('');
    try {
      const version = repair.loans?.version ?? 0;
      onChange(await saveLoans(repair.id, { version, loans: change(inputsOf(repair.loans)) }));
      return true;
    } catch (error) {
      const fields = error instanceof AppError && Object.values(error.fields ?? {})[0];
      setFailure(fields || messageOf(error));
      if (error instanceof AppError && error.code === 'CONFLICT') readRecordAgain(repair.id);
      return false;
    } finally {
      setIsBusy(false);
    }
  };

  return { isBusy, failure, save, forget: () => setFailure('') };
}
