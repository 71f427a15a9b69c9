import * as z from 'zod/mini';
import { calendarDay } from '../calendar-day.ts';
import { DOCUMENT_LIMITS } from '../documents/documents.ts';
import { billedAgain, knownCents } from '../documents/input/input.ts';
import { keysOf } from '../keys-of.ts';
import { PAID_BY } from './payments.ts';

const AMOUNT = 'Indiquez un montant, en centimes entiers.';
const TOO_MUCH = 'Ce montant est trop grand.';

/** A negative amount is a refund. */
const amountCents = z
  .int(AMOUNT)
  .check(
    z.minimum(-DOCUMENT_LIMITS.totalCents, TOO_MUCH),
    z.maximum(DOCUMENT_LIMITS.totalCents, TOO_MUCH),
  );

export const paymentInput = z.strictObject({
  amountCents: amountCents.check(
    z.refine((cents) => cents !== 0, { error: 'Indiquez un montant autre que zéro.' }),
  ),
  means: z.enum(keysOf(PAID_BY), 'Choisissez un moyen de paiement dans la liste.'),
  date: calendarDay,
  knownCents,
});
export type PaymentInput = z.infer<typeof paymentInput>;

const aboveZero = z.strictObject({
  amountCents: amountCents.check(
    z.refine((cents) => cents > 0, { error: 'Indiquez un montant supérieur à zéro.' }),
  ),
});

export const cardRefundInput = aboveZero;

export const depositInput = z.extend(aboveZero, { again: billedAgain, knownCents });
export type DepositInput = z.infer<typeof depositInput>;
