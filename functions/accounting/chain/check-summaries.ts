import type { VatAmount } from '../../../shared/documents/amounts/amounts.ts';
import type { Thousandths } from '../../../shared/documents/amounts/credits.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { parisDay } from '../../../shared/time.ts';
import { canonicalJson, sha256Hex } from '../../documents/digest.ts';
import { newSummary } from '../../documents/documents.ts';
import type { StoredSummary } from '../../documents/stored-summary.ts';

/** An unreadable summary has only its id. `fixed` is the digest of the fields that the document alone decides. */
export type SeenSummary = {
  id: string;
  seen:
    | {
        fixed: string;
        version: number;
        paidCents: number;
        creditedCents: number;
        credited: Thousandths | undefined;
      }
    | undefined;
};

/** A credit note corrects payments on the last of its `days`. Older corrections have the first, the note's own date. */
export type CreditNote = {
  id: string;
  days: readonly string[];
  cents: number;
  vat: readonly VatAmount[];
};

/** `credits` is expected on the summary of the invoice that the document credits. */
export type ExpectedLines = { fixed: string; credits: CreditNote | undefined };

export type SummaryFinding = { what: `summary-${'altered' | 'missing' | 'extra'}`; where: string };

type CheckSummariesOptions = {
  /** The summaries are read first. The documents are read later, so they include the document of each summary. */
  summaries: readonly SeenSummary[];
  documents: ReadonlyMap<string, ExpectedLines | undefined>;
  payments: readonly { documentId: string; amountCents: number }[];
  /** Reads a second time the summaries that disagree, because a payment or a credit note may have come meanwhile. */
  reread: (ids: readonly string[]) => Promise<SeenSummary[]>;
};

const FIXED = [
  'id',
  'documentType',
  'number',
  'invoiceDate',
  'validUntil',
  'issuedAt',
  'clientName',
  'clientEmail',
  'totalCents',
  'repairId',
  'isDeposit',
  'dueDate',
  'account',
] as const satisfies readonly (keyof StoredSummary)[];

function digestOfFixed(line: Pick<StoredSummary, (typeof FIXED)[number]>): string {
  const fields = { ...line, isDeposit: line.isDeposit ?? false };
  return sha256Hex(canonicalJson(FIXED.map((name) => fields[name])));
}

export const seenLine = (summary: StoredSummary): SeenSummary['seen'] => ({
  fixed: digestOfFixed(summary),
  version: summary.version,
  paidCents: summary.paidCents ?? 0,
  creditedCents: summary.creditedCents,
  credited: summary.credits?.thousandths,
});

export const expectedLines = (document: IssuedDocument): ExpectedLines => ({
  fixed: digestOfFixed({ ...newSummary(document), account: document.client.account }),
  credits:
    document.documentType === 'avoir' && document.origin
      ? {
          id: document.origin.id,
          days: [document.invoiceDate, parisDay(Date.parse(document.issuedAt))],
          cents: document.totalCents,
          vat: document.vat,
        }
      : undefined,
});

/**
 * Reads a second time a summary that disagrees. If its version is still the same, the summary was altered. If its
 * version has changed, the next check decides.
 */
export async function checkSummaries({
  summaries,
  documents,
  payments,
  reread,
}: CheckSummariesOptions): Promise<SummaryFinding[]> {
  const sums = sumsOf(documents, payments);
  const isSame = ({ id, seen }: SeenSummary) => {
    const expected = documents.get(id);
    if (expected === undefined) return documents.has(id);
    const { paid, credited } = sums.get(id) ?? { paid: 0, credited: 0 };
    return (
      seen !== undefined &&
      seen.fixed === expected.fixed &&
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

  /** The fields of a summary that follow from its document never change, so they must agree despite other writes. */
  function isOwn({ id, seen }: SeenSummary): boolean {
    const expected = documents.get(id);
    return expected === undefined || seen?.fixed === expected.fixed;
  }
}

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
  for (const expected of documents.values()) {
    if (expected?.credits) add(expected.credits.id, { credited: expected.credits.cents });
  }
  return sums;
}
