import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import type { Suggestion } from '../../../shared/documents/suggestions.ts';
import { foldText } from '../../../shared/text.ts';

/**
 * The suggestions keep this many of a shop's latest lines and, of its older lines, this many that were sold most
 * often.
 */
export const LINES_KEPT = { latest: 100, mostUsed: 50 } as const;

const identity = ({ description }: Pick<Suggestion, 'description'>) => foldText(description);

/**
 * `documents` come oldest first; `known` and the result begin with the line sold last. The latest price, unit and rate
 * replace earlier ones. Credit notes and invoices of quotes add nothing.
 */
export function updateSuggestions(
  known: readonly Suggestion[],
  documents: readonly IssuedDocument[],
): Suggestion[] {
  const lines = new Map(known.toReversed().map((line) => [identity(line), line]));
  for (const document of documents) {
    if (document.documentType === 'avoir' || document.origin !== null) continue;
    for (const line of document.lines) {
      const before = lines.get(identity(line));
      // A map keeps the position of an existing key, so the line is deleted first to go to the end.
      lines.delete(identity(line));
      lines.set(identity(line), {
        description: line.description,
        ...(line.kind && { kind: line.kind }),
        unitPriceMicros: line.unitPriceMicros,
        ...(document.taxIncluded && { taxIncluded: true }),
        ...(line.unit && { unit: line.unit }),
        ...(document.tvaEnabled && { vatRate: line.vatRate }),
        ...(line.marginScheme && { marginScheme: true }),
        uses: (before?.uses ?? 0) + 1,
      });
    }
  }
  return kept([...lines.values()].toReversed());
}

/**
 * Returns whether prices include VAT in the latest document with VAT to a consumer. Without such a document, it returns
 * `before`.
 */
export function typesPricesWithTax(
  documents: readonly IssuedDocument[],
  before: boolean | undefined,
): boolean {
  const latest = documents.find(
    ({ documentType, origin, tvaEnabled, client }) =>
      documentType !== 'avoir' && origin === null && tvaEnabled && client.kind === 'consumer',
  );
  return latest ? latest.taxIncluded === true : before === true;
}

function kept(lines: readonly Suggestion[]): Suggestion[] {
  const { latest, mostUsed } = LINES_KEPT;
  const rest = lines.slice(latest).toSorted((one, other) => other.uses - one.uses);
  const chosen = new Set(rest.slice(0, mostUsed));
  return lines.filter((line, index) => index < latest || chosen.has(line));
}
