import { useState } from 'react';
import { isDocumentMoved } from '../../../lib/documents/is-document-moved.ts';

/**
 * Returns the amount that the user of a dialog has seen: the amount when the dialog opened, or the present amount
 * after a refusal. The requests of the dialog state this amount, so that the server refuses them when it has
 * changed.
 */
export function useKnownCents(open: boolean, presentCents: number) {
  const [known, setKnown] = useState({ open, cents: presentCents, isTold: false });
  if (open !== known.open) {
    setKnown({ open, cents: open ? presentCents : known.cents, isTold: false });
  } else if (known.isTold && presentCents !== known.cents) {
    setKnown({ open, cents: presentCents, isTold: false });
  }
  const learnFrom = (error: unknown) => {
    if (isDocumentMoved(error)) setKnown((last) => ({ ...last, isTold: true }));
  };
  return { knownCents: known.cents, learnFrom };
}
