import * as z from 'zod/mini';
import { bonusInput } from '../../bonus/input.ts';
import { calendarDay } from '../../calendar-day.ts';
import { keysOf } from '../../keys-of.ts';
import { emailAddress, optionalEmail, optionalLine } from '../../text.ts';
import { toCents } from '../amounts/amounts.ts';
import { COUNTRY_CODES } from '../country-codes.ts';
import {
  CLIENT_KINDS,
  DOCUMENT_LIMITS,
  EDITABLE_TYPES,
  OPERATION_CATEGORIES,
} from '../documents.ts';
import { electronicAddress, WRONG_ELECTRONIC_ADDRESS } from './electronic-address.ts';
import {
  amountsOf,
  discountInput,
  documentLine,
  KIND,
  LINE_ONCE,
  LINES,
  LINES_FROM_ONE,
  lineQuantity,
  numberUpTo,
  TOO_MANY_LINES,
  vatRate,
  wholeCents,
} from './input-lines.ts';
import { categoryOf } from './line-kinds.ts';
import { PAYMENT_MEANS } from './payment.ts';
import { optionalPrintable, printableLine } from './printable-text.ts';

/** With this field, a repair that already has an invoice gets another one. */
export const billedAgain = z.optional(z.boolean('Indiquez s’il faut une autre facture.'));

/**
 * The caller has seen this amount (paid of an invoice, billed by the deposits of a quote, or credited). The request
 * is refused if the amount has changed. Without this field, the amount is not compared.
 */
export const knownCents = z.optional(z.int());

/** A body of POST /api/documents has at most these bytes, enough for 200 lines of the greatest length in any script. */
export const DOCUMENT_BODY_MAX_BYTES = 256 * 1024;

export const documentInput = z
  .strictObject({
    documentType: z.enum(EDITABLE_TYPES, 'Choisissez une facture ou un devis.'),
    invoiceDate: calendarDay,
    /** The work or delivery is on this day, or on the document's date when the field is absent. */
    supplyDate: z.optional(calendarDay),
    /** An invoice to a business is due on this day, or after the company's delay when the field is absent. */
    dueDate: z.optional(calendarDay),
    /** A quote can be accepted until this day, or for the company's usual time when the field is absent. */
    validUntil: z.optional(calendarDay),
    /** The customer pays this price in euros for the quote itself. A quote is free when this price is 0. */
    quoteFee: z.optional(numberUpTo(DOCUMENT_LIMITS.price).check(wholeCents)),
    clientKind: z._default(
      z.enum(keysOf(CLIENT_KINDS), 'Choisissez un particulier ou un professionnel.'),
      'consumer',
    ),
    clientName: printableLine(DOCUMENT_LIMITS.clientName),
    clientAddress: optionalPrintable(DOCUMENT_LIMITS.clientAddress),
    /** The client's country has two letters of ISO 3166-1. It is France when the field is absent. */
    clientCountry: z.optional(
      z.string().check(
        z.toUpperCase(),
        z.refine((code) => COUNTRY_CODES.includes(code), {
          error: 'Indiquez un pays par ses deux lettres, comme FR.',
        }),
      ),
    ),
    clientEmail: optionalEmail,
    clientSiren: optionalPrintable(20),
    clientVatNumber: z.optional(
      z.string().check(
        z.overwrite((text) => text.replace(/[\s.]/g, '').toUpperCase()),
        z.regex(
          /^([A-Z]{2}[A-Z0-9]{2,13})?$/,
          'Ce numéro de TVA n’est pas valable (exemple : FR40303265045).',
        ),
      ),
    ),
    /** A business receives electronic invoices at this address, if that address is not its SIREN (BT-49). */
    clientElectronicAddress: z.optional(
      z.string().check(
        z.trim(),
        z.refine((text) => text === '' || electronicAddress(text) !== undefined, {
          error: WRONG_ELECTRONIC_ADDRESS,
        }),
      ),
    ),
    /** These are the client's purchase order (BT-13) and the client's own reference (BT-10). */
    orderNumber: optionalPrintable(DOCUMENT_LIMITS.reference),
    buyerReference: optionalPrintable(DOCUMENT_LIMITS.reference),
    /** An invoice states this means of payment. Without it, a business pays by transfer if the shop has an IBAN. */
    paymentMeans: z.optional(z.enum(keysOf(PAYMENT_MEANS), 'Choisissez un moyen de paiement.')),
    device: optionalPrintable(DOCUMENT_LIMITS.device),
    serialNumber: optionalPrintable(DOCUMENT_LIMITS.reference),
    deliveryAddress: optionalPrintable(DOCUMENT_LIMITS.clientAddress),
    /** The work is done at this place, or at the shop's address when the field is absent. */
    workPlace: optionalPrintable(DOCUMENT_LIMITS.clientAddress),
    /** The category of the sale follows from the kinds of the lines. The shop states it when no line has a kind. */
    operationCategory: z.optional(
      z.enum(keysOf(OPERATION_CATEGORIES), 'Choisissez la nature de l’opération.'),
    ),
    items: z
      .array(documentLine, LINES)
      .check(
        z.minLength(1, 'Ajoutez au moins une ligne.'),
        z.maxLength(DOCUMENT_LIMITS.lines, TOO_MANY_LINES),
      ),
    discount: z.optional(discountInput),
    bonus: z.optional(bonusInput),
    tvaEnabled: z._default(z.boolean('Indiquez si la TVA s’applique.'), false),
    tvaRate: z._default(vatRate, 20),
    /** Prices are without VAT when this is absent or no VAT is charged. */
    taxIncluded: z.optional(z.boolean('Indiquez si les prix sont TTC.')),
    notes: optionalPrintable(DOCUMENT_LIMITS.notes),
    /** The document was started from this repair, which is named by its id or its tracking number. */
    repairId: optionalLine(40),
    again: billedAgain,
  })
  .check(
    z.superRefine(({ items, operationCategory }, context) => {
      // The category is never assumed, because mentions, accounts and e-reporting follow from it.
      if (operationCategory && items.every(({ kind }) => kind === undefined)) return;
      items.forEach(({ kind }, index) => {
        if (kind === undefined) {
          const path = ['items', index, 'kind'];
          context.addIssue({ code: 'custom', message: KIND, path, input: kind });
        }
      });
    }),
    z.overwrite((draft) => ({
      ...draft,
      operationCategory: categoryOf(draft.items, draft.operationCategory),
    })),
    z.refine((draft) => amountsOf(draft).totalCents <= DOCUMENT_LIMITS.totalCents, {
      error: 'Le total dépasse 10 millions d’euros. Vérifiez les quantités et les prix.',
      path: ['items'],
    }),
    z.refine(
      (draft) => {
        const { subtotalCents, totalCents } = amountsOf({ ...draft, discount: undefined });
        const most = draft.tvaEnabled && draft.taxIncluded ? totalCents : subtotalCents;
        return toCents(draft.discount?.amount ?? 0) <= most;
      },
      { error: 'La remise dépasse le total des lignes.', path: ['discount', 'amount'] },
    ),
  );
export type DocumentInput = z.infer<typeof documentInput>;
export type DocumentRequest = z.input<typeof documentInput>;

/** This is the body of POST /api/documents/{id}/invoice. The invoice takes the quote's lines as they are. */
export const quoteInvoiceInput = z.strictObject({
  invoiceDate: z.optional(calendarDay),
  supplyDate: z.optional(calendarDay),
  dueDate: z.optional(calendarDay),
  /** This bonus replaces the quote's. When the field is absent, the quote's bonus stays; null removes it. */
  bonus: z.optional(z.nullable(bonusInput)),
  again: billedAgain,
});
export type QuoteInvoiceInput = z.infer<typeof quoteInvoiceInput>;

/** With `renew`, a new link replaces the old one. Approval links and payment links are requested with this body. */
export const linkInput = z.strictObject({ renew: z.optional(z.boolean()) });

export const creditNoteInput = z.strictObject({
  knownCents,
  invoiceDate: z.optional(calendarDay),
  reason: optionalPrintable(300),
  /** The lines are numbered from 1. When the field is absent, everything that is left is credited. */
  lines: z.optional(
    z
      .array(
        z.strictObject({
          line: z
            .int('Désignez une ligne de la facture par son numéro.')
            .check(z.minimum(1, LINES_FROM_ONE)),
          quantity: lineQuantity,
        }),
        LINES,
      )
      .check(
        z.minLength(1, 'Choisissez au moins une ligne.'),
        z.maxLength(DOCUMENT_LIMITS.lines, TOO_MANY_LINES),
        z.refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, {
          error: LINE_ONCE,
        }),
      ),
  ),
});
export type CreditNoteInput = z.infer<typeof creditNoteInput>;

/** This is the body of POST /api/documents/{id}/send. Without `to`, the client's address on the document is used. */
export const sendDocumentInput = z.strictObject({
  to: z.optional(emailAddress),
  message: optionalPrintable(1000),
});
export type SendDocumentInput = z.infer<typeof sendDocumentInput>;

export const followedInput = z.strictObject({
  followed: z.boolean('Indiquez si la facture est à suivre.'),
});

export const followedSchema = z.object({ followed: z.boolean() });

const INCOMPLETE_LINK = 'Ce lien n’est pas complet.';

export const quoteDecisionInput = z.strictObject({
  cle: z.string(INCOMPLETE_LINK).check(z.regex(/^[\w-]{22}$/, INCOMPLETE_LINK)),
  decision: z.enum(['accepted', 'declined'], 'Choisissez d’accepter ou de refuser le devis.'),
  name: printableLine(120),
});
export type QuoteDecisionInput = z.infer<typeof quoteDecisionInput>;
