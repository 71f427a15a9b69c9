import { useState } from 'react';

export type ListLook = 'cards' | 'rows';

const PLACE = 'rebond.repairs-look';

function keptLook(): ListLook {
  try {
    return window.localStorage.getItem(PLACE) === 'rows' ? 'rows' : 'cards';
  } catch {
    return 'cards';
  }
}

/** Returns the look that was last chosen on this device; cards at first. */
export function useListLook(): readonly [ListLook, (look: ListLook) => void] {
  const [look, setLook] = useState(keptLook);
  const choose = (next: ListLook) => {
    setLook(next);
    try {
      window.localStorage.setItem(PLACE, next);
    } catch {
      // When storage is blocked, the choice lasts as long as the page.
    }
  };
  return [look, choose];
}
