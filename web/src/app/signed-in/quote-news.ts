import type { DocumentSummary } from '../../../../shared/documents/issued/issued.ts';
import { showDocument } from '../../features/repairs/follow-up/follow-up-count.ts';
import { addAnswer } from '../../lib/cache/new-answers.ts';
import { shopCache } from '../../lib/cache/shop-cache.ts';
import { replaceItem } from '../../lib/cache/shop-list.ts';
import { answerKey } from '../../lib/cache/shop-query.ts';
import { keepIn, keptIn, placeOf } from '../../lib/device-memory.ts';
import { useSession } from '../../lib/session/session.ts';
import { notify } from '../../ui/feedback/notify.ts';

/** Returns a function that receives each document from the live channel and shows the customer's answer to the shop. */
export function watchDocuments() {
  const answers = quoteAnswers();
  return (document: DocumentSummary): void => {
    const { id: documentId, number, repairId, otherRepairs, decision } = document;
    showDocument(document);
    replaceItem('GET /api/documents', document);
    const params = { id: documentId };
    void shopCache.invalidateQueries({
      queryKey: answerKey('GET /api/documents/{id}', { params }),
    });
    // The documents of a repair are found by the same route.
    void shopCache.invalidateQueries({ queryKey: ['GET /api/documents'] });
    const notice = answers(document, Date.now());
    if (notice === undefined || decision === null) return;
    notify[notice.kind](notice.title, notice.description);
    if (repairId !== null) {
      addAnswer({ documentId, number, repairId, otherRepairs, decision: decision.decision });
    }
  };
}

/**
 * An answer that is older than this was announced before. If such a quote arrives, something else has changed, for
 * example its invoice.
 */
const NEWS_MS = 5 * 60_000;

type AnswerNotice = { kind: 'success' | 'error'; title: string; description: string };

const SEPARATOR = ' ';

/** Returns a notice for each customer's answer to a quote once, when it arrives, also over a reload of the tab. */
export function quoteAnswers() {
  const place = placeOf('quote-news', useSession.getState().user?.id ?? '');
  const reported = new Set(keptIn(place, 'sessionStorage')?.split(SEPARATOR));
  return ({ number, decision }: DocumentSummary, nowMs: number): AnswerNotice | undefined => {
    if (decision === null || reported.has(number)) return undefined;
    reported.add(number);
    keepIn(place, [...reported].join(SEPARATOR), 'sessionStorage');
    if (nowMs - Date.parse(decision.at) > NEWS_MS) return undefined;
    const description = `${number}, ${decision.name}`;
    return decision.decision === 'accepted'
      ? { kind: 'success', title: 'Devis accepté', description }
      : { kind: 'error', title: 'Devis refusé', description };
  };
}
