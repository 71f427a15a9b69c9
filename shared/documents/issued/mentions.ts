import type { BonusOnDocument } from '../../bonus/answers.ts';
import { bonusMention } from '../../bonus/bonus.ts';
import { formatEuros } from '../../money.ts';
import { formatDate } from '../../time.ts';
import {
  type ClientKind,
  type DocumentType,
  namedRepair,
  OPERATION_CATEGORIES,
  type OperationCategory,
} from '../documents.ts';
import { groupedIban, PAYMENT_MEANS, type Payment } from '../input/payment.ts';
import { MARGIN_MENTION } from '../vat/margin-scheme.ts';
import { vatExemption } from '../vat/vat-exemption.ts';
import { type FranchiseMention, lawOf, type VatRegime } from '../vat/vat-regimes.ts';

/**
 * These fields of the seller determine the mentions. They are a company's settings, in which '' and null mean that
 * a setting is not set.
 */
export type MentionSeller = {
  /** The work takes place here by default (arrêtés of 3 October 1983, art. 3, and 24 January 2017, art. 4). */
  address?: string | undefined;
  vat_regime?: VatRegime | '' | undefined;
  franchise_mention?: FranchiseMention | '' | undefined;
  mediator_name?: string | undefined;
  mediator_url?: string | undefined;
  /** The rate of late penalties is in percent a year. */
  late_penalty_rate?: number | null | undefined;
};

/** These fields of the sale determine the mentions. Days are 'YYYY-MM-DD'. */
export type MentionDocument = {
  documentType: DocumentType;
  tvaEnabled: boolean;
  marginScheme?: boolean | undefined;
  clientKind: ClientKind;
  clientCountry: string;
  clientVatNumber?: string | undefined;
  operationCategory: OperationCategory;
  invoiceDate: string;
  supplyDate: string;
  dueDate: string | null;
  validUntil: string | null;
  clientAddress?: string | undefined;
  deliveryAddress: string;
  workPlace: string;
  /** The price of the quote itself is in cents, and 0 when the quote is free. */
  quoteFeeCents: number;
  isDeposit?: boolean | undefined;
  /** A credit note names the invoice that it cancels, and an invoice names the quote that it bills. */
  origin: { documentType: DocumentType; number: string; invoiceDate: string } | null;
  /** A partial credit note covers only a part of its invoice. */
  isPartial?: boolean | undefined;
  bonus?: BonusOnDocument | undefined;
  orderNumber?: string | undefined;
  buyerReference?: string | undefined;
  device?: string | undefined;
  serialNumber?: string | undefined;
  /** A tracking number is printed; a repair's id is not. */
  repairId?: string | null | undefined;
  payment?: Payment | undefined;
};

export type Mention = { id: MentionId; text: string };
export type MentionId = keyof ReturnType<typeof textsOf>;

export function mentionsOf(seller: MentionSeller, document: MentionDocument): Mention[] {
  const texts = Object.entries(textsOf(seller, document)) as [MentionId, Text][];
  return texts.flatMap(([id, text]) => (text ? [{ id, text }] : []));
}

/** A mention is left out where its text is empty or false. */
type Text = string | false | null | undefined;

/**
 * The mentions are in print order. They follow CGI, annexe II, art. 242 nonies A; Code de commerce, art. L. 441-9, L.
 * 441-10 and D. 441-5; Code de la consommation, art. L. 616-1; arrêté of 24 January 2017 (quotes of repair).
 */
function textsOf(seller: MentionSeller, document: MentionDocument) {
  const { documentType, clientKind, operationCategory, orderNumber, buyerReference } = document;
  const { deliveryAddress, validUntil, quoteFeeCents, bonus } = document;
  const [isInvoice, isQuote] = [documentType === 'facture', documentType === 'devis'];
  const isLate = isInvoice && clientKind === 'business';
  const exemption = vatExemption(seller, document)?.text;
  const hasDebits = !exemption && seller.vat_regime === 'normal-debits' && !isQuote;
  const place = placeOfWork(seller, document);
  const device = deviceText(document);
  return {
    origin: originText(document),
    vat: exemption,
    debits: hasDebits && 'Option pour le paiement de la taxe d’après les débits',
    margin: document.marginScheme && `${MARGIN_MENTION} – ${lawOf('margin')}`,
    operation: `Nature de l’opération\u202f: ${OPERATION_CATEGORIES[operationCategory].toLowerCase()}`,
    supply:
      isInvoice &&
      `${document.isDeposit ? 'Date de l’acompte' : 'Date de l’opération'}\u202f: ${formatDate(document.supplyDate)}`,
    'work-place': place && `Lieu d’exécution\u202f: ${oneLine(place)}`,
    delivery: deliveryAddress && `Adresse de livraison\u202f: ${oneLine(deliveryAddress)}`,
    order: orderNumber && `Numéro de commande\u202f: ${orderNumber}`,
    'buyer-reference': buyerReference && `Référence de l’acheteur\u202f: ${buyerReference}`,
    device: device && `Appareil\u202f: ${device}`,
    validity: isQuote && validUntil && `Devis valable jusqu’au ${formatDate(validUntil)}`,
    'quote-fee':
      isQuote &&
      (quoteFeeCents > 0 ? `Devis payant\u202f: ${formatEuros(quoteFeeCents)}` : 'Devis gratuit'),
    due: isInvoice && dueText(document),
    penalty: isLate && `Pénalités de retard\u202f: ${penaltyText(seller)}`,
    recovery: isLate && 'Indemnité forfaitaire pour frais de recouvrement\u202f: 40\u00a0€',
    discount: isLate && 'Pas d’escompte pour paiement anticipé',
    bonus: bonus && bonusMention(bonus),
    payment: paidByText(document),
    // The guarantee is required by Code de la consommation, art. L. 211-2, and decree 2021-609 of 18 May 2021.
    guarantee:
      isInvoice &&
      clientKind === 'consumer' &&
      operationCategory !== 'services' &&
      'Garantie légale de conformité des biens vendus\u202f: 2 ans à compter de leur délivrance (Code de la consommation, art. L. 217-3)',
    mediator: clientKind === 'consumer' && mediatorText(seller),
  } satisfies Record<string, Text>;
}

function originText({ documentType, origin, isPartial, isDeposit }: MentionDocument): Text {
  if (origin === null) return false;
  const named = `${origin.number} du ${formatDate(origin.invoiceDate)}`;
  if (isDeposit) return `Facture d’acompte sur le devis ${named}`;
  if (documentType !== 'avoir') return `Facture du devis ${named}`;
  return `${isPartial ? 'Avoir partiel sur' : 'Avoir annulant'} la facture ${named}`;
}

function placeOfWork(
  { address }: MentionSeller,
  { operationCategory, documentType, workPlace }: MentionDocument,
): Text {
  const isWork = operationCategory !== 'goods' && documentType !== 'avoir';
  return workPlace || (isWork && address);
}

function deviceText({ device, serialNumber, repairId }: MentionDocument): Text {
  const number = namedRepair({ repairId });
  const tracking = number && `réparation ${number}`;
  const serial = serialNumber && `n° de série ${serialNumber}`;
  return [device, serial, tracking].filter(Boolean).join(', ');
}

/** A consumer pays immediately unless the invoice gives another day. */
function dueText({ clientKind, dueDate, invoiceDate }: MentionDocument): Text {
  const day = dueDate ?? invoiceDate;
  return (
    !(clientKind === 'consumer' && day === invoiceDate) && `Échéance\u202f: ${formatDate(day)}`
  );
}

/** The law's own rate needs no figure, which would change every half-year (Code de commerce, art. L. 441-10, II). */
const penaltyText = ({ late_penalty_rate: rate = null }: MentionSeller): string =>
  rate === null
    ? 'taux de refinancement de la BCE majoré de 10 points'
    : `${rate.toLocaleString('fr-FR')}\u00a0% par an`;

function paidByText({ payment }: MentionDocument): Text {
  if (payment === undefined) return false;
  const means = PAYMENT_MEANS[payment.means].label.toLowerCase();
  const account = payment.iban ? `, IBAN ${groupedIban(payment.iban)}` : '';
  return `Moyen de paiement\u202f: ${means}${account}`;
}

const mediatorText = ({ mediator_name, mediator_url }: MentionSeller): Text =>
  mediator_name &&
  `Médiateur de la consommation\u202f: ${[mediator_name, mediator_url].filter(Boolean).join(', ')}`;

const oneLine = (address: string) => address.split('\n').filter(Boolean).join(', ');
