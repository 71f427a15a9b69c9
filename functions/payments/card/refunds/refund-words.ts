import { formatEuros } from '../../../../shared/money.ts';
import type { CardGiven } from '../../../../shared/payments/card.ts';

/**
 * Tells what each card was refunded. The amounts cover all credit notes of the invoice, so the text names the invoice.
 */
export const refundWords = (given: readonly CardGiven[], invoiceNumber: string): string[] =>
  given.flatMap((each) => wordsOf(each, invoiceNumber));

function wordsOf({ last4, refundedCents, pending, failed }: CardGiven, invoiceNumber: string) {
  const card = last4 ? `la carte qui finit par ${last4}` : 'la carte qui a payé';
  const held = pending && pending.waitsFor !== 'bank' ? pending : undefined;
  const sentCents = refundedCents - (held?.cents ?? 0);
  return [
    ...(sentCents > 0
      ? [
          `En tout, pour la facture n°\u00a0${invoiceNumber}, ${formatEuros(sentCents)} vous sont rendus sur ${card}. Votre banque les affiche en général sous 5 à 10 jours ouvrés.`,
        ]
      : []),
    ...(held ? [heldWords(held, card)] : []),
    // While a payment is in dispute, the customer's bank decides about its money.
    ...(failed && failed.reason !== 'disputed'
      ? [
          `Le remboursement de ${formatEuros(failed.cents)} sur ${card} n’a pas abouti. Appelez-nous pour convenir d’un autre moyen.`,
        ]
      : []),
  ];
}

const heldWords = ({ cents, waitsFor }: NonNullable<CardGiven['pending']>, card: string): string =>
  waitsFor === 'customer'
    ? `Pour recevoir ${formatEuros(cents)}, répondez au message de Stripe, notre prestataire de paiement.`
    : `${formatEuros(cents)} vous seront rendus sur ${card} dès que notre prestataire de paiement les enverra.`;
