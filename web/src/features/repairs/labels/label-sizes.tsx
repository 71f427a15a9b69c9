import { useState } from 'react';
import {
  LABEL_SIZE_NAMES,
  LABEL_SIZES,
  type LabelSize,
} from '../../../../../shared/repairs/labels/labels.ts';
import { messageOf } from '../../../lib/api/api-client.ts';
import { placeOf } from '../../../lib/device-memory.ts';
import { openFile } from '../../../lib/files/open-file.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EndButtons } from '../../../ui/buttons/button-group.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { getLabels } from './label-requests.ts';

type LabelSizesProps = {
  /** Their labels are printed in this order. */
  repairs: string[];
  onPrinted: () => void;
};

/** The button of the size that was printed last stands out. */
export function LabelSizes({ repairs, onPrinted }: LabelSizesProps) {
  const userId = useSession((session) => session.user?.id ?? '');
  const [busy, setBusy] = useState<LabelSize>();
  const [last, setLast] = useState(() => keptSize(userId));

  const print = async (size: LabelSize) => {
    setBusy(size);
    // The tab is opened during the press, because a browser blocks tabs that are opened later.
    const show = openFile();
    try {
      show(await getLabels(repairs, size));
      keepSize(userId, size);
      setLast(size);
      onPrinted();
    } catch (error) {
      show(undefined);
      if (repairs.length === 1) {
        notify.error('L’étiquette n’a pas pu être imprimée', messageOf(error));
      } else notify.error('Les étiquettes n’ont pas pu être imprimées', messageOf(error));
    } finally {
      setBusy(undefined);
    }
  };

  return (
    <EndButtons>
      {LABEL_SIZE_NAMES.toSorted((one, other) => Number(one === last) - Number(other === last)).map(
        (size) => (
          <Button
            key={size}
            variant={size === last ? 'primary' : 'secondary'}
            busy={busy === size}
            disabled={busy !== undefined || repairs.length === 0}
            data-autofocus={size === last || undefined}
            onClick={() => void print(size)}
          >
            {LABEL_SIZES[size].width} × {LABEL_SIZES[size].height}&nbsp;mm
          </Button>
        ),
      )}
    </EndButtons>
  );
}

const place = (userId: string) => placeOf('label-size', userId);

/** A printer keeps its roll, so the size of the last label that was printed on this device is offered first. */
function keptSize(userId: string): LabelSize {
  try {
    const kept = window.localStorage.getItem(place(userId));
    return LABEL_SIZE_NAMES.find((size) => size === kept) ?? LABEL_SIZE_NAMES[0];
  } catch {
    return LABEL_SIZE_NAMES[0];
  }
}

function keepSize(userId: string, size: LabelSize): void {
  try {
    window.localStorage.setItem(place(userId), size);
  } catch {
    // When storage is blocked, the size is chosen each time.
  }
}
