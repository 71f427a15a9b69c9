import * as z from 'zod/mini';
import { emailAddress, optionalLine } from '../text.ts';
import { documentAmounts, toCents, toQuantity } from './amounts.ts';
import { COUNTRY_CODES } from './country-codes.ts';
import {
  CLIENT_KINDS,
  type ClientKind,
  DOCUMENT_LIMITS,
  EDITABLE_TYPES,
  OPERATION_CATEGORIES,
  type OperationCategory,
} from './documents.ts';
import { electronicAddress, WRONG_ELECTRONIC_ADDRESS } from './electronic-address.ts';
import { PAYMENT_MEANS, type PaymentMeans } from './payment.ts';
import { optionalPrintable, printableLine } from './printable-text.ts';
import { UNITS, type Unit } from './units.ts';

const NUMBER = 'Ce champ attend un nombre.';
const PRICE = 'Ce prix n’a pas pu être lu\u202f: écrivez-le en chiffres, comme 89,90.';
const NEGATIVE_PRICE =
  'Un prix ne peut pas être négatif\u202f: baissez le prix de la ligne pour une remise, ou créez un avoir depuis la facture pour rembourser.';

const amount = (
  max: number,
  {
    above = false,
    unreadable = NUMBER,
    negative = 'Ce nombre ne peut pas être négatif.',
  }: { above?: boolean; unreadable?: string; negative?: string } = {},
) =>
  z.number(unreadable).check(
    above ? z.gt(0, 'Indiquez un nombre supérieur à zéro.') : z.minimum(0, negative),
    z.maximum(max, {
      // Said when refused, not when loaded: formatting a number loads a locale.
      error: () => `Ce nombre est trop grand (${max.toLocaleString('fr-FR')} au plus).`,
    }),
  );

const LINES = 'Ce champ attend une liste de lignes.';
const TOO_MANY_LINES = `Un document compte au plus ${DOCUMENT_LIMITS.lines} lignes.`;

/** More than 0, in thousandths. */
const lineQuantity = amount(DOCUMENT_LIMITS.quantity, { above: true }).check(
  z.overwrite(toQuantity),
  z.gt(0, 'Indiquez une quantité d’au moins 0,001.'),
);

const VAT_BOUNDS = 'Le taux de TVA va de 0 à 100\u00a0%.';
const vatRate = z.number(NUMBER).check(
  z.minimum(0, VAT_BOUNDS),
  z.maximum(100, VAT_BOUNDS),
  z.overwrite((rate) => Math.round(rate * 100) / 100),
);

const DAY = 'Indiquez une date valable, comme 2026-11-20.';
/** A calendar day, 'YYYY-MM-DD'. */
export const calendarDay = z.string(DAY).check(
  z.regex(/^2[01]\d{2}-\d{2}-\d{2}$/, DAY),
  z.refine((day) => {
    const date = new Date(`${day}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  }, DAY),
);

const keysOf = <Value extends string>(values: Record<Value, unknown>) =>
  Object.keys(values) as [Value, ...Value[]];

const documentLine = z.strictObject({
  /** The editor's own id of the line; it is not stored. */
  id: z.optional(z.union([z.string().check(z.maxLength(64)), z.number()])),
  description: printableLine(DOCUMENT_LIMITS.description),
  quantity: lineQuantity,
  /** Euros before tax, rounded to the cent. */
  price: amount(DOCUMENT_LIMITS.price, { unreadable: PRICE, negative: NEGATIVE_PRICE }).check(
    z.overwrite((euros) => toCents(euros) / 100),
  ),
  /** Percent; the document's own rate when absent. */
  tvaRate: z.optional(vatRate),
  unit: z.optional(z.enum(keysOf<Unit>(UNITS), 'Choisissez une unité dans la liste.')),
});

/** Largest body of POST /api/documents, in bytes: 200 lines at their longest, in any script. */
export const DOCUMENT_BODY_MAX_BYTES = 256 * 1024;

/** Body of POST /api/documents: a draft of the editor, to be issued. */
export const documentInput = z
  .strictObject({
    documentType: z.enum(EDITABLE_TYPES, 'Choisissez une facture ou un devis.'),
    invoiceDate: calendarDay,
    /** Day of the work or of the delivery; the document's date when absent. */
    supplyDate: z.optional(calendarDay),
    /** Invoices to businesses: when payment is due; the company's delay when absent. */
    dueDate: z.optional(calendarDay),
    /** Quotes: the last day it can be accepted; the company's delay when absent. */
    validUntil: z.optional(calendarDay),
    /** Quotes: the price of the quote itself in euros, 0 when it is free. */
    quoteFee: z.optional(amount(DOCUMENT_LIMITS.price)),
    clientKind: z._default(
      z.enum(keysOf<ClientKind>(CLIENT_KINDS), 'Choisissez un particulier ou un professionnel.'),
      'consumer',
    ),
    clientName: printableLine(DOCUMENT_LIMITS.clientName),
    clientAddress: optionalPrintable(DOCUMENT_LIMITS.clientAddress),
    /** ISO 3166-1, two letters; France when absent. */
    clientCountry: z.optional(
      z.string().check(
        z.toUpperCase(),
        z.refine((code) => COUNTRY_CODES.includes(code), {
          error: 'Indiquez un pays par ses deux lettres, comme FR.',
        }),
      ),
    ),
    clientEmail: z.optional(z.union([z.literal(''), emailAddress])),
    clientSiren: optionalLine(20),
    clientVatNumber: z.optional(
      z.string().check(
        z.overwrite((text) => text.replace(/[\s.]/g, '').toUpperCase()),
        z.regex(
          /^([A-Z]{2}[A-Z0-9]{2,13})?$/,
          'Ce numéro de TVA n’est pas valable (exemple : FR40303265045).',
        ),
      ),
    ),
    /** Where a business receives electronic invoices, when not at its SIREN (BT-49). */
    clientElectronicAddress: z.optional(
      z.string().check(
        z.trim(),
        z.refine((text) => text === '' || electronicAddress(text) !== undefined, {
          error: WRONG_ELECTRONIC_ADDRESS,
        }),
      ),
    ),
    /** The client's purchase order (BT-13), and what the client asked to be named by (BT-10). */
    orderNumber: optionalPrintable(DOCUMENT_LIMITS.reference),
    buyerReference: optionalPrintable(DOCUMENT_LIMITS.reference),
    /** Invoices: how they are paid; a business by transfer when absent, where the shop has an IBAN. */
    paymentMeans: z.optional(
      z.enum(keysOf<PaymentMeans>(PAYMENT_MEANS), 'Choisissez un moyen de paiement.'),
    ),
    /** What was repaired or sold, as 'Smartphone Pixel 9', and its serial number. */
    device: optionalPrintable(DOCUMENT_LIMITS.device),
    serialNumber: optionalPrintable(DOCUMENT_LIMITS.reference),
    deliveryAddress: optionalPrintable(DOCUMENT_LIMITS.clientAddress),
    /** Where the work is done; the shop when absent. */
    workPlace: optionalPrintable(DOCUMENT_LIMITS.clientAddress),
    operationCategory: z._default(
      z.enum(
        keysOf<OperationCategory>(OPERATION_CATEGORIES),
        'Choisissez la nature de l’opération.',
      ),
      'services',
    ),
    items: z
      .array(documentLine, LINES)
      .check(
        z.minLength(1, 'Ajoutez au moins une ligne.'),
        z.maxLength(DOCUMENT_LIMITS.lines, TOO_MANY_LINES),
      ),
    tvaEnabled: z._default(z.boolean('Indiquez si la TVA s’applique.'), false),
    tvaRate: z._default(vatRate, 20),
    notes: optionalPrintable(DOCUMENT_LIMITS.notes),
    /** The repair the document was started from: its id or tracking number. */
    repairId: optionalLine(40),
  })
  .check(
    z.refine(
      ({ items, tvaEnabled, tvaRate }) => {
        const lines = items.map((item) => ({
          quantity: item.quantity,
          unitPriceCents: toCents(item.price),
          vatRate: item.tvaRate ?? tvaRate,
        }));
        return documentAmounts(lines, tvaEnabled).totalCents <= DOCUMENT_LIMITS.totalCents;
      },
      {
        error: 'Le total dépasse 10 millions d’euros. Vérifiez les quantités et les prix.',
        path: ['items'],
      },
    ),
  );
export type DocumentInput = z.infer<typeof documentInput>;
/** The same before validation: what a client sends. */
export type DocumentRequest = z.input<typeof documentInput>;

/** Body of POST /api/documents/{id}/invoice: the quote's lines are billed as they are. */
export const quoteInvoiceInput = z.strictObject({
  invoiceDate: z.optional(calendarDay),
  supplyDate: z.optional(calendarDay),
  dueDate: z.optional(calendarDay),
});
export type QuoteInvoiceInput = z.infer<typeof quoteInvoiceInput>;

/** Body of POST /api/documents/{id}/credit-note. */
export const creditNoteInput = z.strictObject({
  invoiceDate: z.optional(calendarDay),
  /** Why the invoice is cancelled; printed. */
  reason: optionalPrintable(300),
  /** Lines of the invoice by their number, from 1, and how much of each; all that is left when absent. */
  lines: z.optional(
    z
      .array(
        z.strictObject({
          line: z
            .int('Désignez une ligne de la facture par son numéro.')
            .check(z.minimum(1, 'Les lignes se comptent à partir de 1.')),
          quantity: lineQuantity,
        }),
        LINES,
      )
      .check(
        z.minLength(1, 'Choisissez au moins une ligne.'),
        z.maxLength(DOCUMENT_LIMITS.lines, TOO_MANY_LINES),
        z.refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, {
          error: 'Chaque ligne ne peut figurer qu’une fois.',
        }),
      ),
  ),
});
export type CreditNoteInput = z.infer<typeof creditNoteInput>;

/** Body of POST /api/documents/{id}/send; the client's address of the document when `to` is absent. */
export const sendDocumentInput = z.strictObject({
  to: z.optional(emailAddress),
  message: optionalPrintable(1000),
});
export type SendDocumentInput = z.infer<typeof sendDocumentInput>;

/** Body of PUT /api/documents/{id}/followed: whether the shop waits for an invoice to be paid. */
export const followedInput = z.strictObject({
  followed: z.boolean('Indiquez si la facture est à suivre.'),
});

const INCOMPLETE_LINK = 'Ce lien n’est pas complet.';

/** Body of POST /api/devis/{id}/decision. */
export const quoteDecisionInput = z.strictObject({
  /** The link's key. */
  cle: z.string(INCOMPLETE_LINK).check(z.regex(/^[\w-]{22}$/, INCOMPLETE_LINK)),
  decision: z.enum(['accepted', 'declined'], 'Choisissez d’accepter ou de refuser le devis.'),
  name: printableLine(120),
});
export type QuoteDecisionInput = z.infer<typeof quoteDecisionInput>;
