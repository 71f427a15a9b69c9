import type { IssuedDocument } from '../../../shared/documents/issued.ts';
import type { Suggestion } from '../../../shared/documents/suggestions.ts';
import { foldText } from '../../../shared/text.ts';

/** How many lines a shop keeps: what it sold last, and of the rest what it sells most. */
export const LINES_KEPT = { latest: 100, mostUsed: 50 } as const;

/** A description is the same in capitals, and without its accents. */
const identity = ({ description }: Pick<Suggestion, 'description'>) => foldText(description);

/**
 * What is known once `documents`, oldest first, are issued too; `known` and the answer begin with what was sold last.
 * The latest price, unit and rate of a description stand. What takes money back or bills a quote says nothing new.
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
      // A map keeps the place of what it has: the last one sold goes last.
      lines.delete(identity(line));
      lines.set(identity(line), {
        description: line.description,
        unitPriceCents: line.unitPriceCents,
        ...(line.unit && { unit: line.unit }),
        ...(document.tvaEnabled && { vatRate: line.vatRate }),
        ...(line.marginScheme && { marginScheme: true }),
        uses: (before?.uses ?? 0) + 1,
      });
    }
  }
  return kept([...lines.values()].toReversed());
}

/** As many as are kept, in their order. */
function kept(lines: readonly Suggestion[]): Suggestion[] {
  const { latest, mostUsed } = LINES_KEPT;
  const rest = lines.slice(latest).toSorted((one, other) => other.uses - one.uses);
  const chosen = new Set(rest.slice(0, mostUsed));
  return lines.filter((line, index) => index < latest || chosen.has(line));
}
