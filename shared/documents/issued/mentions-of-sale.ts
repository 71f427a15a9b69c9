import type { ClientKind, DocumentType, OperationCategory } from '../documents.ts';
import { groupedIban, PAYMENT_MEANS, type Payment } from '../input/payment.ts';

/** The references that a document mentions besides its lines. Absent or empty when there is nothing to mention. */
export type MentionReferences = {
  orderNumber?: string | undefined;
  buyerReference?: string | undefined;
  device?: string | undefined;
  serialNumber?: string | undefined;
  /** A tracking number is printed; a repair's id is not. */
  repairId?: string | null | undefined;
  payment?: Payment | undefined;
};

export type MentionReferenceId = 'order' | 'buyer-reference' | 'device' | 'payment' | 'guarantee';

type Line = { id: MentionReferenceId; text: string };

/** The tracking number of the repair that a document names; `undefined` for another id, or without a repair. */
export const namedRepair = ({ repairId }: Pick<MentionReferences, 'repairId'>) =>
  repairId && /^RB\d{8}$/.test(repairId) ? repairId : undefined;

export function referenceMentions(document: MentionReferences): Line[] {
  const { orderNumber, buyerReference, device, serialNumber } = document;
  const number = namedRepair(document);
  const tracking = number && `réparation ${number}`;
  const serial = serialNumber && `n° de série ${serialNumber}`;
  const named = [device, serial, tracking].filter(Boolean).join(', ');
  return [
    ...(orderNumber
      ? [{ id: 'order', text: `Numéro de commande\u202f: ${orderNumber}` } as const]
      : []),
    ...(buyerReference
      ? [
          {
            id: 'buyer-reference',
            text: `Référence de l’acheteur\u202f: ${buyerReference}`,
          } as const,
        ]
      : []),
    ...(named ? [{ id: 'device', text: `Appareil\u202f: ${named}` } as const] : []),
  ];
}

export function paidByMentions({ payment }: MentionReferences): Line[] {
  if (payment === undefined) return [];
  const means = PAYMENT_MEANS[payment.means].label.toLowerCase();
  const account = payment.iban ? `, IBAN ${groupedIban(payment.iban)}` : '';
  return [{ id: 'payment', text: `Moyen de paiement\u202f: ${means}${account}` }];
}

/** Such invoices must state it: Code de la consommation, art. L. 211-2 and L. 217-3; decree 2021-609 of 18 May 2021. */
export function guaranteeMentions(document: {
  documentType: DocumentType;
  clientKind: ClientKind;
  operationCategory: OperationCategory;
}): Line[] {
  const { documentType, clientKind, operationCategory } = document;
  if (documentType !== 'facture' || clientKind !== 'consumer') return [];
  if (operationCategory === 'services') return [];
  return [
    {
      id: 'guarantee',
      text: 'Garantie légale de conformité des biens vendus\u202f: 2 ans à compter de leur délivrance (Code de la consommation, art. L. 217-3)',
    },
  ];
}
