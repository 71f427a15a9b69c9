import { useEffect } from 'react';
import { addAnswer } from '../lib/new-answers.ts';
import { openShopChannel } from '../lib/shop-channel.ts';
import { notify } from '../ui/notify.ts';
import { quoteAnswers } from './quote-answers.ts';

/** Tells the shop of an answer to a quote as it comes, whichever of its pages is open. */
export function QuoteNews() {
  useEffect(() => {
    const leaving = new AbortController();
    const answers = quoteAnswers();
    openShopChannel(leaving.signal, {
      onFrame: (frame) => {
        if (frame.type !== 'document') return;
        const { id: documentId, number, repairId, decision } = frame.document;
        const notice = answers(frame.document, Date.now());
        if (notice === undefined || decision === null) return;
        notify[notice.kind](notice.title, notice.description);
        if (repairId !== null) {
          addAnswer({ documentId, number, repairId, decision: decision.decision });
        }
      },
      onOpen: () => {},
    });
    return () => leaving.abort();
  }, []);
  return null;
}
