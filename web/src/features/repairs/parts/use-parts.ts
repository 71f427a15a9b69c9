import type { RepairPart } from '../../../../../shared/repairs/parts/answers.ts';
import type { RecordProps } from '../record/record-props.ts';
import { type ListChange, useListChange } from '../record/use-list-change.ts';
import { saveParts } from './parts-requests.ts';

export const ADD_PART = 'Ajouter une pièce';

export type PartsChange = ListChange<RepairPart>;

export function useParts(props: RecordProps): PartsChange {
  const { repair } = props;
  const { version, parts } = repair.parts ?? { version: 0, parts: [] };
  return useListChange(props, parts, async (changed) => ({
    ...repair,
    parts: await saveParts(repair.id, { version, parts: changed }),
  }));
}
