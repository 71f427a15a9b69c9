import { LABEL_SIZE_NAMES, type LabelSize } from '../../../../../shared/repairs/labels/labels.ts';
import { placeOf } from '../../../lib/device-memory.ts';

const place = (userId: string) => placeOf('label-size', userId);

/**
 * The size of this device's last label, because a label printer has one roll. Returns the first size if none is stored.
 */
export function keptSize(userId: string): LabelSize {
  try {
    const kept = window.localStorage.getItem(place(userId));
    return LABEL_SIZE_NAMES.find((size) => size === kept) ?? LABEL_SIZE_NAMES[0];
  } catch {
    return LABEL_SIZE_NAMES[0];
  }
}

export function keepSize(userId: string, size: LabelSize): void {
  try {
    window.localStorage.setItem(place(userId), size);
  } catch {
    // When storage is blocked, the size is chosen each time.
  }
}
