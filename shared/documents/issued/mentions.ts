import { type BonusOnDocument, bonusMention } from '../../bonus/bonus.ts';
import { formatDate } from '../../time.ts';
import type { ClientKind, DocumentType, OperationCategory } from '../documents.ts';
import { MARGIN_MENTION } from '../vat/margin-scheme.ts';
import { vatExemption } from '../vat/vat-exemption.ts';
import { type FranchiseMention, lawOf, type VatRegime } from '../vat/vat-regimes.ts';
import {
  guaranteeMentions,
  type MentionReferenceId,
  type MentionReferences,
  paidByMentions,
  referenceMentions,
} from './mentions-of-sale.ts';

/** The fields of the seller that determine the mentions: a company's settings, where '' and null are unset. */
export type MentionSeller = {
  /** The work takes place here by default. Sources: arrêtés of 3 October 1983, art. 3, and 24 January 2017, art. 4. */
  address?: string | undefined;
  vat_regime?: VatRegime | '' | undefined;
  franchise_mention?: FranchiseMention | '' | undefined;
  mediator_name?: string | undefined;
  mediator_url?: string | undefined;
  /** The rate of late penalties in percent a year. */
  late_penalty_rate?: number | null | undefined;
};

/** The fields of the sale that determine the mentions. Days are 'YYYY-MM-DD'. */
export type MentionDocument = {
  documentType: DocumentType;
  tvaEnabled: boolean;
  marginScheme?: boolean | undefined;
  clientKind: ClientKind;
  clientCountry: string;
  operationCategory: OperationCategory;
  invoiceDate: string;
  supplyDate: string;
  dueDate: string | null;
  validUntil: string | null;
  clientAddress?: string | undefined;
  deliveryAddress: string;
  workPlace: string;
  /** Price of the quote itself in cents, 0 when it is free. */
  quoteFeeCents: number;
  isDeposit?: boolean | undefined;
  /** A credit note names the invoice that it cancels, and an invoice names the quote that it bills. */
  origin: { documentType: DocumentType; number: string; invoiceDate: string } | null;
  /** Whether a credit note covers only a part of its invoice. */
  isPartial?: boolean | undefined;
  bonus?: BonusOnDocument | undefined;
} & MentionReferences;

export type Mention = { id: MentionId; text: string };
export type MentionId =
  | 'origin'
  | 'vat'
  | 'margin'
  | 'debits'
  | 'operation'
  | 'supply'
  | 'work-place'
  | 'delivery'
  | 'due'
  | 'penalty'
  | 'recovery'
  | 'discount'
  | 'validity'
  | 'quote-fee'
  | 'mediator'
  | 'bonus'
  | MentionReferenceId;

/**
 * The mentions are in print order. Sources: CGI, annexe II, art. 242 nonies A; Code de commerce, art. L. 441-9, L.
 * 441-10 and D. 441-5; Code de la consommation, art. L. 616-1; arrêté of 24 January 2017 (quotes of repair).
 */
export function mentionsOf(seller: MentionSeller, document: MentionDocument): Mention[] {
  return [
    ...originMentions(document),
    ...vatMentions(seller, document),
    ...(document.marginScheme
      ? [{ id: 'margin', text: `${MARGIN_MENTION} – ${lawOf('margin')}` } as const]
      : []),
    ...supplyMentions(seller, document),
    ...referenceMentions(document),
    ...(document.documentType === 'devis' ? quoteMentions(document) : []),
    ...(document.documentType === 'facture' ? dueMentions(document) : []),
    ...(document.documentType === 'facture' && document.clientKind === 'business'
      ? lateMentions(seller)
      : []),
    ...(document.bonus ? [{ id: 'bonus', text: bonusMention(document.bonus) } as const] : []),
    ...paidByMentions(document),
    ...guaranteeMentions(document),
    ...mediatorMentions(seller, document),
  ];
}

function originMentions({
  documentType,
  origin,
  isPartial,
  isDeposit,
}: MentionDocument): Mention[] {
  if (origin === null) return [];
  const named = `${origin.number} du ${formatDate(origin.invoiceDate)}`;
  if (isDeposit) return [{ id: 'origin', text: `Facture d’acompte sur le devis ${named}` }];
  if (documentType !== 'avoir') return [{ id: 'origin', text: `Facture du devis ${named}` }];
  const what = isPartial ? 'Avoir partiel sur' : 'Avoir annulant';
  return [{ id: 'origin', text: `${what} la facture ${named}` }];
}

function vatMentions(seller: MentionSeller, document: MentionDocument): Mention[] {
  const exemption = vatExemption(seller, document);
  if (exemption) return [{ id: 'vat', text: exemption.text }];
  return seller.vat_regime === 'normal-debits' && document.documentType !== 'devis'
    ? [{ id: 'debits', text: 'Option pour le paiement de la taxe d’après les débits' }]
    : [];
}

const OPERATIONS = {
  services: 'prestation de services',
  goods: 'livraison de biens',
  mixed: 'livraison de biens et prestation de services',
} as const satisfies Record<OperationCategory, string>;

function supplyMentions(seller: MentionSeller, document: MentionDocument): Mention[] {
  const quote = document.documentType === 'devis';
  const isWork = document.operationCategory !== 'goods' && document.documentType !== 'avoir';
  const place = document.workPlace || (isWork ? (seller.address ?? '') : '');
  return [
    {
      id: 'operation',
      text: `Nature de l’opération\u202f: ${OPERATIONS[document.operationCategory]}`,
    },
    ...(quote || document.documentType === 'avoir'
      ? []
      : [
          {
            id: 'supply',
            text: `${document.isDeposit ? 'Date de l’acompte' : 'Date de l’opération'}\u202f: ${formatDate(document.supplyDate)}`,
          } as const,
        ]),
    ...(place
      ? [{ id: 'work-place', text: `Lieu d’exécution\u202f: ${oneLine(place)}` } as const]
      : []),
    ...(document.deliveryAddress
      ? [
          {
            id: 'delivery',
            text: `Adresse de livraison\u202f: ${oneLine(document.deliveryAddress)}`,
          } as const,
        ]
      : []),
  ];
}

function quoteMentions(document: MentionDocument): Mention[] {
  const fee = document.quoteFeeCents;
  return [
    ...(document.validUntil
      ? [
          {
            id: 'validity',
            text: `Devis valable jusqu’au ${formatDate(document.validUntil)}`,
          } as const,
        ]
      : []),
    { id: 'quote-fee', text: fee > 0 ? `Devis payant\u202f: ${euros(fee)}` : 'Devis gratuit' },
  ];
}

/** A consumer pays immediately unless the invoice gives another day. */
function dueMentions({ clientKind, dueDate, invoiceDate }: MentionDocument): Mention[] {
  const day = dueDate ?? invoiceDate;
  if (clientKind === 'consumer' && day === invoiceDate) return [];
  return [{ id: 'due', text: `Échéance\u202f: ${formatDate(day)}` }];
}

function lateMentions(seller: MentionSeller): Mention[] {
  const rate = seller.late_penalty_rate ?? null;
  const penalty =
    rate === null
      ? 'taux de refinancement de la BCE majoré de 10 points'
      : `${rate.toLocaleString('fr-FR')}\u00a0% par an`;
  return [
    { id: 'penalty', text: `Pénalités de retard\u202f: ${penalty}` },
    { id: 'recovery', text: 'Indemnité forfaitaire pour frais de recouvrement\u202f: 40\u00a0€' },
    { id: 'discount', text: 'Pas d’escompte pour paiement anticipé' },
  ];
}

function mediatorMentions(seller: MentionSeller, document: MentionDocument): Mention[] {
  if (document.clientKind !== 'consumer' || !seller.mediator_name) return [];
  const site = seller.mediator_url ? `, ${seller.mediator_url}` : '';
  return [
    { id: 'mediator', text: `Médiateur de la consommation\u202f: ${seller.mediator_name}${site}` },
  ];
}

const oneLine = (address: string) => address.split('\n').filter(Boolean).join(', ');

const euros = (cents: number) =>
  (cents / 100).toLocaleString('fr-FR', { style: 'currency', currency: 'EUR' });
