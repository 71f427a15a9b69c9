import type { DocumentSummary } from '../../../../shared/documents/issued.ts';
import type { DeliveryNotice } from './delivery-notices.ts';

/** An answer older than this comes with news of something else, as of the invoice that follows. */
const NEWS_MS = 5 * 60_000;

/** Tells each customer's answer to a quote once, when it comes. */
export function quoteAnswers() {
  const told = new Set<string>();
  return ({ number, decision }: DocumentSummary, nowMs: number): DeliveryNotice[] => {
    if (decision === null || told.has(number)) return [];
    told.add(number);
    if (nowMs - Date.parse(decision.at) > NEWS_MS) return [];
    return decision.decision === 'accepted'
      ? [{ kind: 'success', title: 'Devis accepté', description: `${number}, ${decision.name}` }]
      : [{ kind: 'error', title: 'Devis refusé', description: `${number}, ${decision.name}` }];
  };
}
