import { useState } from 'react';
import { keepIn, keptIn } from '../../../lib/device-memory.ts';

export type ListLook = 'cards' | 'rows';

const PLACE = 'rebond.repairs-look';

/** Returns the look that was last chosen on this device, or cards if none was chosen. */
export function useListLook(): readonly [ListLook, (look: ListLook) => void] {
  const [look, setLook] = useState<ListLook>(() => (keptIn(PLACE) === 'rows' ? 'rows' : 'cards'));
  const choose = (next: ListLook) => {
    setLook(next);
    keepIn(PLACE, next);
  };
  return [look, choose];
}
