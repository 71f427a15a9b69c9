import { useState } from 'react';
import {
  LABEL_SIZE_NAMES,
  LABEL_SIZES,
  type LabelSize,
} from '../../../../../shared/repairs/labels/labels.ts';
import { deviceLabel, type RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { keepIn, keptIn, placeOf } from '../../../lib/device-memory.ts';
import { openFile } from '../../../lib/files/open-file.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Button, EndButtons } from '../../../ui/buttons/button.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { UnprintableNote } from '../slip/unprintable-note.tsx';
import { getLabels } from './label-requests.ts';

type LabelSizesProps = {
  /** The labels of these repairs are printed in this order. */
  repairs: readonly RepairSummary[];
  onPrinted: () => void;
};

/** The button of the size that was printed last stands out. */
export function LabelSizes({ repairs, onPrinted }: LabelSizesProps) {
  const userId = useSession((session) => session.user?.id ?? '');
  const place = placeOf('label-size', userId);
  /** A printer keeps its roll, so the size of the last label that was printed on this device is offered first. */
  const [last, setLast] = useState(
    () => LABEL_SIZE_NAMES.find((size) => size === keptIn(place)) ?? LABEL_SIZE_NAMES[0],
  );

  const { busyWith, run } = useAction(
    async ({ size, show }: { size: LabelSize; show: ReturnType<typeof openFile> }) => {
      const ids = repairs.map(({ id }) => id);
      show(
        await getLabels(ids, size).catch((error: unknown) => {
          show(undefined);
          throw error;
        }),
      );
      keepIn(place, size);
      setLast(size);
      onPrinted();
    },
    {
      onFailure: (message) =>
        repairs.length === 1
          ? notify.error('L’étiquette n’a pas pu être imprimée', message)
          : notify.error('Les étiquettes n’ont pas pu être imprimées', message),
    },
  );

  return (
    <>
      <UnprintableNote text={repairs.map(textOf).join(' ')} />
      <EndButtons>
        {LABEL_SIZE_NAMES.toSorted(
          (one, other) => Number(one === last) - Number(other === last),
        ).map((size) => (
          <Button
            key={size}
            variant={size === last ? 'primary' : 'secondary'}
            busy={busyWith?.size === size}
            disabled={busyWith !== undefined || repairs.length === 0}
            data-autofocus={size === last || undefined}
            // The tab is opened during the press, because a browser blocks tabs that are opened later.
            onClick={() => run({ size, show: openFile() })}
          >
            {LABEL_SIZES[size].width} × {LABEL_SIZES[size].height}&nbsp;mm
          </Button>
        ))}
      </EndButtons>
    </>
  );
}

/** Returns the texts that the label of a repair shows. */
const textOf = (repair: RepairSummary): string =>
  `${deviceLabel(repair)} ${repair.customerName} ${[...repair.customerFirstName][0] ?? ''}`;
