import { useState } from 'react';
import { AppError } from '../../../../../shared/errors.ts';
import type { RepairPart } from '../../../../../shared/repairs/parts/answers.ts';
import { messageOf } from '../../../lib/api-client.ts';
import type { RecordProps } from '../record/record-props.ts';
import { readRecordAgain } from '../record/use-record.ts';
import { saveParts } from './parts-requests.ts';

export const ADD_PART = 'Ajouter une pièce';

export type PartsChange = ReturnType<typeof useParts>;

/**
 * Changes the parts of a repair. When they were changed elsewhere, for example in another tab, nothing is overwritten:
 * the page reads them again, and the same change can be made to the newer ones.
 */
export function useParts({ repair, onChange }: RecordProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');

  /** Resolves to whether the change was stored. */
  const save = async (change: (parts: readonly RepairPart[]) => RepairPart[]): Promise<boolean> => {
    if (isBusy) return false;
    const { version, parts } = repair.parts ?? { version: 0, parts: [] };
    setIsBusy(true);
    setFailure('');
    try {
      const saved = await saveParts(repair.id, { version, parts: change(parts) });
      onChange({ ...repair, parts: saved });
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
