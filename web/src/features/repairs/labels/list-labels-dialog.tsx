import { useState } from 'react';
import { MOST_LABELS } from '../../../../../shared/repairs/labels/labels.ts';
import { DEVICE_TYPES, type RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { formatDate } from '../../../../../shared/time.ts';
import { customerOf } from '../../../lib/repairs/customer-of.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Checkbox } from '../../../ui/forms/text-field.tsx';
import { LabelSizes } from './label-sizes.tsx';
import styles from './list-labels-dialog.module.css';

type ListLabelsDialogProps = {
  /** A repair that leaves the list while the dialog is open gets no label. */
  repairs: readonly RepairSummary[];
  open: boolean;
  onClose: () => void;
};

/** The repairs that were taken in today are chosen at first. */
export function ListLabelsDialog({ repairs, open, onClose }: ListLabelsDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Étiquettes"
      description="Choisissez parmi les réparations affichées."
    >
      <Choice repairs={repairs} onPrinted={onClose} />
    </Dialog>
  );
}

const isOfToday = ({ created_at }: RepairSummary): boolean =>
  formatDate(created_at) === formatDate(new Date().toISOString());

const nameOf = (repair: RepairSummary) =>
  [repair.deviceModel || DEVICE_TYPES[repair.deviceType], customerOf(repair)]
    .filter(Boolean)
    .join(', ');

function Choice({
  repairs,
  onPrinted,
}: Pick<ListLabelsDialogProps, 'repairs'> & { onPrinted: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(repairs.filter(isOfToday).map(({ id }) => id)),
  );
  const ids = repairs.map(({ id }) => id);
  const printed = repairs.filter(({ id }) => chosen.has(id));
  const isTooMany = printed.length > MOST_LABELS;
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      if (isChosen) next.add(id);
      else next.delete(id);
      return next;
    });
  return (
    <>
      <div className={styles.head}>
        <Note role="status">
          {printed.length === 0
            ? 'Aucune étiquette choisie.'
            : `${printed.length} ${printed.length === 1 ? 'étiquette choisie' : 'étiquettes choisies'}.`}
          {isTooMany && ` Imprimez-en au plus ${MOST_LABELS} à la fois.`}
        </Note>
        <Button
          variant="quiet"
          onClick={() => setChosen(new Set(printed.length === 0 ? ids.slice(0, MOST_LABELS) : []))}
        >
          {printed.length === 0 ? 'Tout cocher' : 'Tout décocher'}
        </Button>
      </div>
      <ul className={styles.list}>
        {repairs.map((repair) => (
          <li key={repair.id}>
            <Checkbox
              label={
                <>
                  {nameOf(repair)} <span className={styles.number}>{repair.trackingNumber}</span>
                </>
              }
              checked={chosen.has(repair.id)}
              onChange={({ target }) => choose(repair.id, target.checked)}
            />
          </li>
        ))}
      </ul>
      <LabelSizes repairs={isTooMany ? [] : printed} onPrinted={onPrinted} />
    </>
  );
}
