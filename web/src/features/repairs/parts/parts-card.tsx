import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { RepairPart } from '../../../../../shared/repairs/parts/answers.ts';
import { PARTS_LIMITS } from '../../../../../shared/repairs/parts/parts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { SectionCard } from '../../../ui/layout/section-card.tsx';
import type { RecordProps } from '../record/record-props.ts';
import type { StatusChange } from '../use-status-change.ts';
import { ADD_PART, useParts } from './use-parts.ts';

/** Many repairs need no part, so the list and the dialog are loaded on demand. */
const PartsList = lazy(() =>
  import('./parts-list.tsx').then((module) => ({ default: module.PartsList })),
);
const PartDialog = lazy(() =>
  import('./part-dialog.tsx').then((module) => ({ default: module.PartDialog })),
);

/** The parts of a repair. Once it is finished, the card is shown only if it has parts. */
export function PartsCard(props: RecordProps & { statusChange: StatusChange }) {
  const { repair, statusChange } = props;
  const change = useParts(props);
  const parts = repair.parts?.parts ?? [];
  /**
   * The part in the dialog; undefined before the dialog is first opened. The dialog then stays mounted, so that
   * closing it restores the focus.
   */
  const [edited, setEdited] = useState<{ part: RepairPart | undefined; isOpen: boolean }>();
  const isOver = repair.status === 'completed' || repair.handedOverAt !== undefined;
  if (isOver && parts.length === 0) return null;
  return (
    <SectionCard
      title="Pièces à commander"
      aside={
        parts.length < PARTS_LIMITS.parts && (
          <Button
            variant="quiet"
            aria-label={ADD_PART}
            onClick={() => setEdited({ part: undefined, isOpen: true })}
          >
            <Plus aria-hidden="true" />
            Ajouter
          </Button>
        )
      }
    >
      {parts.length > 0 && (
        <Suspense>
          <PartsList
            {...{ repair, parts, change, statusChange }}
            failure={edited?.isOpen ? '' : change.failure}
            onEdit={(part) => setEdited({ part, isOpen: true })}
          />
        </Suspense>
      )}
      {edited && (
        <Suspense>
          <PartDialog
            part={edited.part}
            open={edited.isOpen}
            onClose={() => setEdited({ ...edited, isOpen: false })}
            change={change}
          />
        </Suspense>
      )}
    </SectionCard>
  );
}
