import type { DocumentSummary } from '../../../shared/documents/issued.ts';

/** An answer older than this comes with news of something else, as of the invoice that follows. */
const NEWS_MS = 5 * 60_000;

/** A customer's answer, as it is told. */
type AnswerNotice = { kind: 'success' | 'error'; title: string; description: string };

/** Tells each customer's answer to a quote once, when it comes. */
export function quoteAnswers() {
  const told = new Set<string>();
  return ({ number, decision }: DocumentSummary, nowMs: number): AnswerNotice | undefined => {
    if (decision === null || told.has(number)) return undefined;
    told.add(number);
    if (nowMs - Date.parse(decision.at) > NEWS_MS) return undefined;
    const description = `${number}, ${decision.name}`;
    return decision.decision === 'accepted'
      ? { kind: 'success', title: 'Devis accepté', description }
      : { kind: 'error', title: 'Devis refusé', description };
  };
}
