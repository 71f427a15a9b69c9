import type { DocumentSummary } from '../../../shared/documents/issued.ts';

/**
 * An answer that is older than this was reported before. The document has changed for another reason, such as the
 * invoice that follows.
 */
const NEWS_MS = 5 * 60_000;

/** The notice of a customer's answer. */
type AnswerNotice = { kind: 'success' | 'error'; title: string; description: string };

/** Returns a notice for each customer's answer to a quote once, when it arrives. */
export function quoteAnswers() {
  const reported = new Set<string>();
  return ({ number, decision }: DocumentSummary, nowMs: number): AnswerNotice | undefined => {
    if (decision === null || reported.has(number)) return undefined;
    reported.add(number);
    if (nowMs - Date.parse(decision.at) > NEWS_MS) return undefined;
    const description = `${number}, ${decision.name}`;
    return decision.decision === 'accepted'
      ? { kind: 'success', title: 'Devis accepté', description }
      : { kind: 'error', title: 'Devis refusé', description };
  };
}
