import * as z from 'zod/mini';
import { ANSWER_CODES, receivedAnswerSchema } from './received-answer.ts';

/** Where a shop's invoices from its suppliers come in. */
export const receptionSchema = z.object({
  /** Whether the operator has chosen an approved platform; without one nothing of this is shown. */
  available: z.boolean(),
  /** Of the shop that receives; null until it has switched it on. */
  siren: z.nullable(z.string()),
  /** Whether the reform's directory has an address for it, where it was asked just now. */
  listed: z.optional(z.boolean()),
});
export type Reception = z.infer<typeof receptionSchema>;

const digits = z.pipe(
  z.string(),
  z.transform((text: string) => text.replace(/\s/g, '')),
);

/** Body of POST /api/e-invoicing. */
export const receptionInput = z.strictObject({
  siren: z.pipe(digits, z.string().check(z.regex(/^\d{9}$/, 'Un SIREN compte 9 chiffres.'))),
  code: z.pipe(
    digits,
    z.string().check(z.minLength(1, 'Saisissez votre code d’activation.'), z.maxLength(64)),
  ),
});
export type ReceptionInput = z.input<typeof receptionInput>;

/** Of one that is `unreadable` nothing is known but who it is for and, perhaps, from whom: its number is empty. */
export const RECEIVED_KINDS = ['invoice', 'credit-note', 'unreadable'] as const;
export const RECEIVED_SYNTAXES = ['CII', 'UBL', 'Factur-X'] as const;

/** An invoice that a supplier has sent to the shop by the platforms. */
export const receivedInvoiceSchema = z.object({
  id: z.string(),
  receivedAt: z.string(),
  kind: z.enum(RECEIVED_KINDS),
  number: z.string(),
  /** Days, `2026-11-23`; the second where the invoice has one. */
  date: z.string(),
  dueDate: z.nullable(z.string()),
  seller: z.object({ name: z.string(), siren: z.nullable(z.string()) }),
  /** The total with tax, in hundredths of the currency; of a credit note, what is given back. */
  amountCents: z.int(),
  currency: z.string(),
  syntax: z.enum(RECEIVED_SYNTAXES),
  /** Whether somebody of the shop has opened it. */
  seen: z.boolean(),
  /** What the shop may say of it now. */
  answers: z.array(z.literal(ANSWER_CODES)),
  /** What it has said of it last. */
  answer: z.optional(receivedAnswerSchema),
});
export type ReceivedInvoice = z.infer<typeof receivedInvoiceSchema>;

export const RECEIVED_PAGE_SIZE = 24;

export const receivedPageSchema = z.object({
  invoices: z.array(receivedInvoiceSchema),
  cursor: z.nullable(z.string()),
});
export type ReceivedPage = z.infer<typeof receivedPageSchema>;
