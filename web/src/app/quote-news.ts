import { useEffect } from 'react';
import { addAnswer } from '../lib/new-answers.ts';
import { openShopChannel } from '../lib/shop-channel.ts';
import { notify } from '../ui/notify.ts';
import { quoteAnswers } from './quote-answers.ts';

/** Reports an answer to a quote when it arrives, whichever page of the shop is open. */
export function QuoteNews() {
  useEffect(() => {
    const leaving = new AbortController();
    const answers = quoteAnswers();
    openShopChannel(leaving.signal, {
      onFrame: (frame) => {
        if (frame.type !== 'document') return;
        const { id: documentId, number, repairId, otherRepairs, decision } = frame.document;
        const notice = answers(frame.document, Date.now());
        if (notice === undefined || decision === null) return;
        notify[notice.kind](notice.title, notice.description);
        if (repairId !== null) {
          addAnswer({ documentId, number, repairId, otherRepairs, decision: decision.decision });
        }
      },
      onOpen: () => {},
    });
    return () => leaving.abort();
  }, []);
  return null;
}
