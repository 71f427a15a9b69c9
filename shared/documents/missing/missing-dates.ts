import { formatDate, plusDays } from '../../time.ts';
import { LONGEST_PAYMENT_DAYS, legalRateOn, penaltyProblem } from './legal-rate.ts';
import {
  INVOICE_LAW,
  type MissingCompany,
  type MissingDraft,
  type MissingInformation,
  QUOTE_LAW,
} from './missing-information.ts';

const PAYMENT_LAW = 'Code de commerce, art. L. 441-10';

/** The most days from the invoice to the work. An order may be paid in advance, but not by years. */
const SUPPLY_AHEAD_DAYS = 365;

export function missingInDates(
  company: MissingCompany,
  draft: MissingDraft,
  today: string,
): MissingInformation[] {
  const isUnpayable =
    draft.documentType === 'facture' && draft.paymentMeans === 'transfer' && !company.iban;
  return [
    ...ownDays(draft, today),
    ...paymentTerms(company, draft),
    ...(isUnpayable ? [NO_ACCOUNT] : []),
  ];
}

const NO_ACCOUNT: MissingInformation = {
  id: 'iban',
  place: 'company',
  message: 'Indiquez votre IBAN, ou choisissez un autre moyen de paiement.',
  why: 'Un virement a besoin du compte sur lequel il arrive, sur la facture électronique aussi.',
  source: 'EN 16931, BR-61',
  blocking: true,
};

const refusal = (id: string, message: string, why: string, source: string) =>
  ({ id, place: 'document', message, why, source, blocking: true }) as const;

function ownDays(draft: MissingDraft, today: string): MissingInformation[] {
  const { invoiceDate, supplyDate, validUntil } = draft;
  const missing: MissingInformation[] = [];
  if (invoiceDate > today) {
    missing.push(
      refusal(
        'invoiceDate',
        'Choisissez une date d’émission qui n’est pas à venir.',
        'La numérotation est chronologique : un document porte la date de son émission ou une date passée.',
        INVOICE_LAW,
      ),
    );
  }
  if (supplyDate && supplyDate > plusDays(invoiceDate, SUPPLY_AHEAD_DAYS)) {
    missing.push(
      refusal(
        'supplyDate',
        'Corrigez la date de l’opération : elle est à plus d’un an de la facture.',
        'Une facture est établie quand le travail est fait ou le bien livré, ou pour un acompte proche.',
        'CGI, art. 289, I, 3',
      ),
    );
  }
  if (validUntil && validUntil < invoiceDate) {
    missing.push(
      refusal(
        'validUntil',
        'Choisissez une fin de validité après la date du devis.',
        'Le client doit avoir le temps de répondre.',
        QUOTE_LAW,
      ),
    );
  }
  return missing;
}

function paymentTerms(company: MissingCompany, draft: MissingDraft): MissingInformation[] {
  const { invoiceDate, dueDate } = draft;
  if (dueDate && dueDate < invoiceDate) {
    const message = 'Choisissez une échéance après la date de la facture.';
    const why = 'Le paiement ne peut pas être dû avant la facture.';
    return [refusal('dueDate', message, why, PAYMENT_LAW)];
  }
  if (draft.documentType !== 'facture' || draft.clientKind !== 'business') return [];
  const missing: MissingInformation[] = [];
  const lastDay = plusDays(invoiceDate, LONGEST_PAYMENT_DAYS);
  if (dueDate && dueDate > lastDay) {
    missing.push(
      refusal(
        'dueDate',
        `Choisissez une échéance au plus tard le ${formatDate(lastDay)}.`,
        `Entre professionnels, le délai de paiement est de ${LONGEST_PAYMENT_DAYS} jours au plus après la facture.`,
        `${PAYMENT_LAW}, I`,
      ),
    );
  }
  const message = penaltyProblem(company.late_penalty_rate ?? null, invoiceDate);
  if (message !== undefined) {
    const legal = legalRateOn(invoiceDate);
    missing.push({
      id: 'late_penalty_rate',
      place: 'company',
      message,
      why: `Entre professionnels, elles ne peuvent pas être inférieures à trois fois le taux d’intérêt légal${legal ? ` (${percent(legal.rate)})` : ''}.`,
      source: [`${PAYMENT_LAW}, II`, legal?.source].filter(Boolean).join(' ; '),
      // An unknown legal rate must not prevent an issue.
      blocking: legal !== undefined,
    });
  }
  return missing;
}

const percent = (rate: number) => `${rate.toLocaleString('fr-FR')}\u00a0%`;
