import { BONUS_LABEL } from '../../../shared/bonus/schemes.ts';
import { CLIENT_KINDS, documentLabel } from '../../../shared/documents/documents.ts';
import type { DocumentSummary, IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { accountOf } from '../../accounting/client-account.ts';
import type { CsvField } from './csv.ts';

export type DocumentRow = {
  document: IssuedDocument;
  summary: DocumentSummary | undefined;
  creditNotes: readonly string[];
};

export type UnreadableRow = { unreadable: true; id: string };

const DECISIONS = { accepted: 'accepté', declined: 'refusé' } as const;
const DELIVERIES = { sent: 'envoyé', refused: 'refusé', failed: 'échec' } as const;

const day = (date: string | null) => (date ? date.split('-').toReversed().join('/') : '');

const amount = ({ documentType }: IssuedDocument, cents: number): CsvField => ({
  cents: documentType === 'avoir' ? 0 - cents : cents,
});

const DOCUMENT_COLUMNS: readonly (readonly [
  header: string,
  field: (row: DocumentRow) => CsvField,
])[] = [
  ['Type', ({ document }) => documentLabel(document)],
  ['Numéro', ({ document }) => document.number],
  ['Date', ({ document }) => day(document.invoiceDate)],
  ['Échéance', ({ document }) => day(document.dueDate)],
  ['Valable jusqu’au', ({ document }) => day(document.validUntil)],
  ['Client', ({ document }) => document.client.name],
  ['Nature du client', ({ document }) => CLIENT_KINDS[document.client.kind]],
  ['SIREN du client', ({ document }) => document.client.siren],
  ['E-mail du client', ({ document }) => document.client.email],
  ['Sous-total HT', ({ document }) => amount(document, document.subtotalCents)],
  ['TVA', ({ document }) => amount(document, document.vatCents)],
  ['Total TTC', ({ document }) => amount(document, document.totalCents)],
  ['Document d’origine', ({ document }) => document.origin?.number ?? ''],
  ['Annulée par', ({ summary }) => summary?.creditNote?.number ?? ''],
  ['Avoirs', ({ creditNotes }) => creditNotes.join(', ')],
  ['Montant crédité', ({ summary }) => ({ cents: summary?.creditedCents ?? 0 })],
  ['Facturé par', ({ summary }) => summary?.invoice?.number ?? ''],
  [
    'Réponse du client',
    ({ summary }) => (summary?.decision ? DECISIONS[summary.decision.decision] : ''),
  ],
  ['Envoi', ({ summary }) => (summary?.delivery ? DELIVERIES[summary.delivery.state] : '')],
  [BONUS_LABEL, ({ document }) => amount(document, document.bonus?.amountCents ?? 0)],
  ['Compte client', ({ document }) => accountOf(document)],
];

export const DOCUMENT_HEADERS = DOCUMENT_COLUMNS.map(([header]) => header);

/** Returns a document's value in each column. An unreadable document keeps a marked line with its id. */
export function documentFields(row: DocumentRow | UnreadableRow): CsvField[] {
  if (!('unreadable' in row)) return DOCUMENT_COLUMNS.map(([, field]) => field(row));
  const known = ['illisible', row.id];
  return DOCUMENT_COLUMNS.map((_, index) => known[index] ?? '');
}
