import { useEffect, useState } from 'react';
import { orderProblem } from '../../../../../shared/documents/issue-order.ts';
import {
  INVOICE_LAW,
  type MissingInformation,
} from '../../../../../shared/documents/missing-information.ts';
import { parisDay } from '../../../../../shared/time.ts';
import { listDocuments } from '../document-requests.ts';

const EVERY = { type: '', q: '' } as const;

/**
 * The problem with a draft's day compared with earlier documents. They are loaded only when the day is not
 * today; until then, or when they cannot be loaded, only the server checks.
 */
export function useIssueOrder(invoiceDate: string): MissingInformation[] {
  const today = parisDay(Date.now());
  const isBackdated = invoiceDate !== '' && invoiceDate < today;
  const [lastDay, setLastDay] = useState<string>();
  const isAsking = isBackdated && lastDay === undefined;
  useEffect(() => {
    if (!isAsking) return undefined;
    const leaving = new AbortController();
    listDocuments(EVERY, null, leaving.signal).then(
      ({ documents }) =>
        setLastDay(
          documents
            .map((each) => each.invoiceDate)
            .sort()
            .at(-1) ?? '',
        ),
      () => setLastDay(undefined),
    );
    return () => leaving.abort();
  }, [isAsking]);
  if (!isBackdated || lastDay === undefined) return [];
  const message = orderProblem(invoiceDate, { lastDay, today });
  if (message === undefined) return [];
  const why = 'Les documents se suivent dans l’ordre de leurs dates, d’une année à l’autre aussi.';
  return [
    { id: 'invoiceDate', place: 'document', message, why, source: INVOICE_LAW, blocking: true },
  ];
}
