import { formatDate, plusDays } from '../../time.ts';
import { LONGEST_PAYMENT_DAYS, legalRateOn, penaltyProblem } from './legal-rate.ts';
import {
  type Checked,
  INVOICE_LAW,
  type MissingCompany,
  type MissingDraft,
  QUOTE_LAW,
  refusal,
  warning,
} from './missing-information.ts';

const PAYMENT_LAW = 'Code de commerce, art. L. 441-10';

/** The work is at most this many days after the invoice. An order may be paid in advance, but not years before. */
const SUPPLY_AHEAD_DAYS = 365;

export function missingInDates(
  company: MissingCompany,
  draft: MissingDraft,
  today: string,
): Checked[] {
  return [
    ...ownDays(draft, today),
    ...paymentTerms(company, draft),
    draft.documentType === 'facture' &&
      draft.paymentMeans === 'transfer' &&
      !company.iban &&
      refusal('company', 'iban', [
        'Indiquez votre IBAN, ou choisissez un autre moyen de paiement.',
        'Un virement a besoin du compte sur lequel il arrive, sur la facture électronique aussi.',
        'EN 16931, BR-61',
      ]),
  ];
}

const ownDays = (
  { invoiceDate, supplyDate = '', validUntil = '' }: MissingDraft,
  today: string,
): Checked[] => [
  invoiceDate > today &&
    refusal('document', 'invoiceDate', [
      'Choisissez une date d’émission qui n’est pas à venir.',
      'La numérotation est chronologique : un document porte la date de son émission ou une date passée.',
      INVOICE_LAW,
    ]),
  supplyDate !== '' &&
    supplyDate > plusDays(invoiceDate, SUPPLY_AHEAD_DAYS) &&
    refusal('document', 'supplyDate', [
      'Corrigez la date de l’opération : elle est à plus d’un an de la facture.',
      'Une facture est établie quand le travail est fait ou le bien livré, ou pour un acompte proche.',
      'CGI, art. 289, I, 3',
    ]),
  validUntil !== '' &&
    validUntil < invoiceDate &&
    refusal('document', 'validUntil', [
      'Choisissez une fin de validité après la date du devis.',
      'Le client doit avoir le temps de répondre.',
      QUOTE_LAW,
    ]),
];

function paymentTerms(
  { late_penalty_rate = null }: MissingCompany,
  { documentType, clientKind, invoiceDate, dueDate = '' }: MissingDraft,
): Checked[] {
  if (dueDate !== '' && dueDate < invoiceDate) {
    return [
      refusal('document', 'dueDate', [
        'Choisissez une échéance après la date de la facture.',
        'Le paiement ne peut pas être dû avant la facture.',
        PAYMENT_LAW,
      ]),
    ];
  }
  if (documentType !== 'facture' || clientKind !== 'business') return [];
  const lastDay = plusDays(invoiceDate, LONGEST_PAYMENT_DAYS);
  const wrongPenalty = penaltyProblem(late_penalty_rate, invoiceDate);
  const legal = legalRateOn(invoiceDate);
  // An unknown legal rate must not prevent the issuing of a document.
  const ofPenalty = legal ? refusal : warning;
  return [
    dueDate > lastDay &&
      refusal('document', 'dueDate', [
        `Choisissez une échéance au plus tard le ${formatDate(lastDay)}.`,
        `Entre professionnels, le délai de paiement est de ${LONGEST_PAYMENT_DAYS} jours au plus après la facture.`,
        `${PAYMENT_LAW}, I`,
      ]),
    wrongPenalty !== undefined &&
      ofPenalty('company', 'late_penalty_rate', [
        wrongPenalty,
        `Entre professionnels, elles ne peuvent pas être inférieures à trois fois le taux d’intérêt légal${legal ? ` (${percent(legal.rate)})` : ''}.`,
        [`${PAYMENT_LAW}, II`, legal?.source].filter(Boolean).join(' ; '),
      ]),
  ];
}

const percent = (rate: number) => `${rate.toLocaleString('fr-FR')}\u00a0%`;
