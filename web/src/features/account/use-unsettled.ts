import { useEffect, useState } from 'react';
import type { Unsettled } from '../../../../shared/account/account.ts';
import { readUnsettled } from './export-requests.ts';

/** Reads the open items with the customers once. When this fails, the account can still be closed. */
export function useUnsettled(): Unsettled | 'reading' | 'failed' {
  const [unsettled, setUnsettled] = useState<Unsettled | 'reading' | 'failed'>('reading');
  useEffect(() => {
    let isHere = true;
    readUnsettled()
      .catch((error: unknown) => {
        console.warn('The open items with the customers could not be read', error);
        return 'failed' as const;
      })
      .then((read) => {
        if (isHere) setUnsettled(read);
      });
    return () => {
      isHere = false;
    };
  }, []);
  return unsettled;
}
