import { useState } from 'react';
import { isDocumentMoved } from '../../../lib/documents/is-document-moved.ts';

/**
 * The requests of a dialog contain the amount that the user has seen, so that the server can refuse them after a
 * change. Returns this amount: the amount at the opening of the dialog, or after such a refusal the present amount.
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
