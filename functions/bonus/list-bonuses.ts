import type { BonusPage, BonusStandingAnswer } from '../../shared/bonus/answers.ts';
import {
  type BonusOnDocument,
  bonusTakenBackBy,
  lostOn,
  missingForClaim,
} from '../../shared/bonus/bonus.ts';
import { proofFileName } from '../../shared/bonus/proof-files.ts';
import type { IssuedDocument } from '../../shared/documents/issued/issued.ts';
import { csvHead, csvLine } from '../account/export/csv.ts';
import { isDocumentId } from '../documents/document-id.ts';
import type { Range } from '../documents/issued.repository.ts';
import { noSuchCursor } from '../platform/table/paging.ts';
import type { BonusesRepository } from './bonuses.repository.ts';
import { CLAIM_HEADERS, claimLine } from './claim-line.ts';

export type ListBonusesDependencies = { bonuses: Pick<BonusesRepository, 'page'> };

const PAGE_SIZE = 400;

/** Returns a page of a range's bonuses in the order of their invoices. @throws AppError INVALID for the cursor. */
export async function listBonuses(
  { bonuses }: ListBonusesDependencies,
  shopId: string,
  { cursor, ...range }: Range & { cursor?: string | undefined },
): Promise<BonusPage> {
  if (cursor !== undefined && !isDocumentId(cursor)) throw noSuchCursor();
  const page = await bonuses.page(shopId, range, cursor ?? '', PAGE_SIZE);
  const standing = page.bonuses.flatMap(({ document, summary }) => {
    const { bonus } = summary;
    return document.bonus && bonus && !bonusTakenBackBy(summary)
      ? [claimOf(document, document.bonus, bonus)]
      : [];
  });
  const head = cursor === undefined ? csvHead(CLAIM_HEADERS) : '';
  return {
    bonuses: standing.map(({ document, onDocument, bonus, missing, files }) => {
      const refusedOn = lostOn(bonus);
      return {
        id: document.id,
        number: document.number,
        invoiceDate: document.invoiceDate,
        clientName: document.client.name,
        category: onDocument.category,
        amountCents: bonus.amountCents,
        state: bonus.state,
        ...(refusedOn && { refusedOn }),
        missing,
        ...(files.length > 0 && { files }),
      };
    }),
    csv: head + standing.map((each) => csvLine(claimLine(each))).join(''),
    cursor: page.last ?? null,
    ...(page.unreadable > 0 && { unreadable: page.unreadable }),
  };
}

const claimOf = (
  document: IssuedDocument,
  onDocument: BonusOnDocument,
  bonus: BonusStandingAnswer,
) => ({
  document,
  onDocument,
  bonus,
  missing: missingForClaim(document, bonus),
  files: (bonus.files ?? []).map((file, _, files) => proofFileName(document.number, file, files)),
});
