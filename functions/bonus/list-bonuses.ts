import type {
  BonusOnDocument,
  BonusPage,
  BonusStandingAnswer,
} from '../../shared/bonus/answers.ts';
import { bonusTakenBackBy, lostOn, missingForClaim } from '../../shared/bonus/bonus.ts';
import { proofFileName } from '../../shared/bonus/proof-files.ts';
import { BONUS_STATES } from '../../shared/bonus/schemes.ts';
import type { IssuedDocument } from '../../shared/documents/issued/issued.ts';
import { type CsvField, csvHead, csvLine } from '../account/export/csv.ts';
import { isDocumentId } from '../documents/document-id.ts';
import type { Range } from '../documents/issued.repository.ts';
import { noSuchCursor } from '../platform/table/paging.ts';
import type { BonusesRepository } from './bonuses.repository.ts';

export type ListBonusesDependencies = { bonuses: Pick<BonusesRepository, 'page'> };

const PAGE_SIZE = 400;

/**
 * Returns a page of a range's bonuses in the order of their invoices.
 * @throws AppError INVALID for an invalid cursor.
 */
export async function listBonuses(
  { bonuses }: ListBonusesDependencies,
  shopId: string,
  { cursor, ...range }: Range & { cursor?: string | undefined },
): Promise<BonusPage> {
  if (cursor !== undefined && !isDocumentId(cursor)) throw noSuchCursor();
  const page = await bonuses.page(shopId, range, cursor ?? '', PAGE_SIZE);
  const standing = page.bonuses.flatMap(({ document, summary }) => {
    const { bonus } = summary;
    if (!document.bonus || !bonus) return [];
    const isOwedBack = bonusTakenBackBy(summary) !== undefined;
    if (isOwedBack && bonus.state !== 'paid') return [];
    return [{ ...claimOf(document, document.bonus, bonus), isOwedBack }];
  });
  const claims = standing.filter(({ isOwedBack }) => !isOwedBack);
  const head = cursor === undefined ? csvHead(COLUMNS.map(([header]) => header)) : '';
  return {
    bonuses: standing.map(({ document, onDocument, bonus, missing, files, isOwedBack }) => {
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
        ...(isOwedBack && { isOwedBack }),
        missing,
        ...(files.length > 0 && { files }),
      };
    }),
    csv: head + claims.map((each) => csvLine(COLUMNS.map(([, field]) => field(each)))).join(''),
    cursor: page.last ?? null,
    ...(page.unreadable > 0 && { unreadable: page.unreadable }),
  };
}

type Claim = ReturnType<typeof claimOf>;

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

const day = (date: string) => date.split('-').toReversed().join('/');

/** The forms of Ecosystem and Ecologic ask for these fields of each repair. */
const COLUMNS: readonly [header: string, field: (claim: Claim) => CsvField][] = [
  ['Dispositif', ({ onDocument }) => onDocument.scheme],
  ['Éco-organisme', ({ onDocument }) => onDocument.organism],
  ['Label', ({ onDocument }) => onDocument.labelNumber],
  ['Facture', ({ document }) => document.number],
  ['Date de la facture', ({ document }) => day(document.invoiceDate)],
  ['Date de la réparation', ({ document }) => day(document.supplyDate)],
  ['Client', ({ document }) => document.client.name],
  ['Adresse', ({ document }) => document.client.address.split('\n').join(', ')],
  ['E-mail', ({ document }) => document.client.email],
  ['Appareil', ({ onDocument }) => onDocument.category],
  ['Marque', ({ onDocument }) => onDocument.brand],
  ['Modèle', ({ onDocument }) => onDocument.model],
  ['N° de série ou IMEI', ({ onDocument }) => onDocument.serialNumber],
  ['Total TTC', ({ document }) => ({ cents: document.totalCents })],
  ['Bonus', ({ bonus }) => ({ cents: bonus.amountCents })],
  ['Reste à payer', ({ document, bonus }) => ({ cents: document.totalCents - bonus.amountCents })],
  ['État', ({ bonus }) => BONUS_STATES[bonus.state]],
  ['Refusé le', ({ bonus }) => day(lostOn(bonus) ?? '')],
  ['Pièces manquantes', ({ missing }) => missing.join(', ')],
  ['Fichiers', ({ files }) => files.join(', ')],
];
