import type { BonusStandingAnswer } from '../../shared/bonus/answers.ts';
import { type BonusOnDocument, lostOn } from '../../shared/bonus/bonus.ts';
import { BONUS_STATES } from '../../shared/bonus/schemes.ts';
import type { IssuedDocument } from '../../shared/documents/issued/issued.ts';
import type { CsvField } from '../account/export/csv.ts';

/** The columns of the claim's list: the fields that the forms of Ecosystem and Ecologic ask for each repair. */
export const CLAIM_HEADERS = [
  'Dispositif',
  'Éco-organisme',
  'Label',
  'Facture',
  'Date de la facture',
  'Date de la réparation',
  'Client',
  'Adresse',
  'E-mail',
  'Appareil',
  'Marque',
  'Modèle',
  'N° de série ou IMEI',
  'Total TTC',
  'Bonus',
  'Reste à payer',
  'État',
  'Refusé le',
  'Pièces manquantes',
  'Fichiers',
] as const;

const day = (date: string) => date.split('-').toReversed().join('/');

export type Claim = {
  document: IssuedDocument;
  onDocument: BonusOnDocument;
  bonus: BonusStandingAnswer;
  missing: readonly string[];
  files: readonly string[];
};

export function claimLine({ document, onDocument, bonus, missing, files }: Claim): CsvField[] {
  const { client, totalCents } = document;
  return [
    onDocument.scheme,
    onDocument.organism,
    onDocument.labelNumber,
    document.number,
    day(document.invoiceDate),
    day(document.supplyDate),
    client.name,
    client.address.split('\n').join(', '),
    client.email,
    onDocument.category,
    onDocument.brand,
    onDocument.model,
    onDocument.serialNumber,
    { cents: totalCents },
    { cents: bonus.amountCents },
    { cents: totalCents - bonus.amountCents },
    BONUS_STATES[bonus.state],
    day(lostOn(bonus) ?? ''),
    missing.join(', '),
    files.join(', '),
  ];
}
