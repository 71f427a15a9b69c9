import { useEffect } from 'react';
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
        const notice = answers(frame.document, Date.now());
        if (notice) notify[notice.kind](notice.title, notice.description);
      },
      onOpen: () => {},
    });
    return () => leaving.abort();
  }, []);
  return null;
}
