import type { IssuedDocument } from '../../../shared/documents/issued.ts';
import { canonicalJson, sha256Hex } from '../../documents/digest.ts';
import { newSummary } from '../../documents/documents.ts';
import type { StoredSummary } from '../../documents/stored-summary.ts';

/** What of a line of the list follows from its document alone and never changes: a digest of it, but for what older lines lack. */
type Line = {
  fixed: string;
  isDeposit: boolean | undefined;
  dueDate: string | null | undefined;
};

/** A stored line as a check sees it; of one that cannot be read its id alone. */
export type SeenSummary = {
  id: string;
  seen: (Line & { version: number; paidCents: number; creditedCents: number }) | undefined;
};

/** What a document says of lines: of its own, and of its invoice's where it is a credit note. */
export type ExpectedLines = { line: Line; credits: { id: string; cents: number } | undefined };

export type SummaryFinding = { what: `summary-${'altered' | 'missing' | 'extra'}`; where: string };

type CheckSummariesOptions = {
  /** Read before the documents and payments, so that each is of one of them. */
  summaries: readonly SeenSummary[];
  /** By id; `undefined` of one that cannot be read. */
  documents: ReadonlyMap<string, ExpectedLines | undefined>;
  payments: readonly { documentId: string; amountCents: number }[];
  /** Reads lines anew that do not agree: something may have come meanwhile. */
  reread: (ids: readonly string[]) => Promise<SeenSummary[]>;
};

type Fixed = Pick<
  StoredSummary,
  | 'id'
  | 'documentType'
  | 'number'
  | 'invoiceDate'
  | 'validUntil'
  | 'issuedAt'
  | 'clientName'
  | 'clientEmail'
  | 'totalCents'
  | 'repairId'
>;

const digestOfFixed = (line: Fixed): string =>
  sha256Hex(
    canonicalJson([
      line.id,
      line.documentType,
      line.number,
      line.invoiceDate,
      line.validUntil,
      line.issuedAt,
      line.clientName,
      line.clientEmail,
      line.totalCents,
      line.repairId,
    ]),
  );

/** What a stored line says that is held. */
export const seenLine = (summary: StoredSummary): SeenSummary['seen'] => ({
  fixed: digestOfFixed(summary),
  isDeposit: summary.isDeposit,
  dueDate: summary.dueDate,
  version: summary.version,
  paidCents: summary.paidCents ?? 0,
  creditedCents: summary.creditedCents,
});

/** What a document says of lines. */
export const expectedLines = (document: IssuedDocument): ExpectedLines => ({
  line: {
    fixed: digestOfFixed(newSummary(document)),
    isDeposit: document.isDeposit ?? false,
    dueDate: document.dueDate,
  },
  credits:
    document.documentType === 'avoir' && document.origin
      ? { id: document.origin.id, cents: document.totalCents }
      : undefined,
});

/**
 * Holds each line of the documents' list against its document, and what it says to be paid and credited against the
 * payments and credit notes. One that does not agree is read again: it is altered if it is still of the version that was
 * seen, for then nothing has come meanwhile; otherwise the next day tells.
 */
export async function checkSummaries({
  summaries,
  documents,
  payments,
  reread,
}: CheckSummariesOptions): Promise<SummaryFinding[]> {
  const sums = sumsOf(documents, payments);
  const isSame = ({ id, seen }: SeenSummary) => {
    const told = documents.get(id);
    // A document that cannot be read is found as such.
    if (told === undefined) return documents.has(id);
    const { paid, credited } = sums.get(id) ?? { paid: 0, credited: 0 };
    return (
      seen !== undefined &&
      isSameLine(seen, told.line) &&
      seen.paidCents === paid &&
      seen.creditedCents === credited
    );
  };
  const before = new Map(summaries.map(({ id, seen }) => [id, seen?.version]));
  const odd = [
    ...summaries.filter((each) => !isSame(each)).map(({ id }) => id),
    ...[...documents.keys()].filter((id) => !before.has(id)),
  ];
  const again = new Map(
    (odd.length > 0 ? await reread(odd) : []).map((each) => [each.id, each] as const),
  );
  return odd.flatMap((where): SummaryFinding[] => {
    const now = again.get(where);
    if (!documents.has(where)) return [{ what: 'summary-extra', where }];
    if (now === undefined) return [{ what: 'summary-missing', where }];
    const hasMoved = !before.has(where) || now.seen?.version !== before.get(where);
    return isSame(now) || (hasMoved && isOwn(now)) ? [] : [{ what: 'summary-altered', where }];
  });

  /** What never changes is right, whatever came meanwhile. */
  function isOwn({ id, seen }: SeenSummary): boolean {
    const told = documents.get(id);
    return told === undefined || (seen !== undefined && isSameLine(seen, told.line));
  }
}

/** Lines from before deposits and payments do not say which they are of, nor until when they are to be paid. */
const isSameLine = (seen: Line, told: Line): boolean =>
  seen.fixed === told.fixed &&
  [undefined, told.isDeposit].includes(seen.isDeposit) &&
  [undefined, told.dueDate].includes(seen.dueDate);

function sumsOf(
  documents: CheckSummariesOptions['documents'],
  payments: CheckSummariesOptions['payments'],
) {
  const sums = new Map<string, { paid: number; credited: number }>();
  const add = (id: string, { paid = 0, credited = 0 }) => {
    const before = sums.get(id) ?? { paid: 0, credited: 0 };
    sums.set(id, { paid: before.paid + paid, credited: before.credited + credited });
  };
  for (const { documentId, amountCents } of payments) add(documentId, { paid: amountCents });
  for (const told of documents.values()) {
    if (told?.credits) add(told.credits.id, { credited: told.credits.cents });
  }
  return sums;
}
