import type { RepairPart } from '../../../../../shared/repairs/parts/answers.ts';
import { PARTS_LIMITS } from '../../../../../shared/repairs/parts/parts.ts';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { ListCard } from '../record/list-card.tsx';
import { saveParts } from '../record/record-requests.ts';
import { useListChange } from '../record/use-list-change.ts';
import type { RecordProps } from '../record/use-record.ts';
import { ADD_PART } from './part-words.ts';

const PartsList = lazyPart(() => import('./parts-list.tsx'), 'PartsList');
const PartDialog = lazyDialog(() => import('./part-dialog.tsx'), 'PartDialog');

/** Once the repair is finished, the card is shown only if it has parts. */
export function PartsCard({ repair }: RecordProps) {
  const { version, parts } = repair.parts ?? { version: 0, parts: [] };
  const change = useListChange(repair, parts, async (changed) => ({
    ...repair,
    parts: await saveParts(repair.id, { version, parts: changed }),
  }));
  const isOver = repair.status === 'completed' || repair.handedOverAt !== undefined;
  return (
    <ListCard<RepairPart>
      title="Pièces à commander"
      isOver={isOver && parts.length === 0}
      add={parts.length < PARTS_LIMITS.parts && { label: ADD_PART, words: 'Ajouter' }}
      failure={change.failure}
      list={(state) => parts.length > 0 && <PartsList {...{ repair, parts, change, ...state }} />}
      dialog={(state) => <PartDialog {...state} change={change} />}
    />
  );
}
