import * as z from 'zod/mini';
import { optionalLine } from '../text.ts';
import { ANSWER_CODES, receivedAnswerSchema } from './received-answer.ts';

export const receptionSchema = z.object({
  /** The operator has chosen an approved platform. When this is false, the interface shows nothing about reception. */
  available: z.boolean(),
  /** The shop receives invoices for this SIREN. It is null until the shop switches reception on. */
  siren: z.nullable(z.string()),
  /** The reform's directory has an address for the shop. The field is present when the directory was just asked. */
  listed: z.optional(z.boolean()),
});
export type Reception = z.infer<typeof receptionSchema>;

const digits = z.pipe(
  z.string(),
  z.transform((text: string) => text.replace(/\s/g, '')),
);

export const receptionInput = z.strictObject({
  siren: z.pipe(digits, z.string().check(z.regex(/^\d{9}$/, 'Un SIREN compte 9 chiffres.'))),
  code: z.pipe(
    digits,
    z.string().check(z.minLength(1, 'Saisissez votre code d’activation.'), z.maxLength(64)),
  ),
});
export type ReceptionInput = z.input<typeof receptionInput>;

/** An `unreadable` invoice is known only by its recipient and perhaps its sender; its number is empty. */
export const RECEIVED_KINDS = ['invoice', 'credit-note', 'unreadable'] as const;
export const RECEIVED_SYNTAXES = ['CII', 'UBL', 'Factur-X'] as const;

export const receivedInvoiceSchema = z.object({
  id: z.string(),
  receivedAt: z.string(),
  kind: z.enum(RECEIVED_KINDS),
  number: z.string(),
  /** Days have the form `2026-11-23`. The due date is present if the invoice has one. */
  date: z.string(),
  dueDate: z.nullable(z.string()),
  seller: z.object({ name: z.string(), siren: z.nullable(z.string()) }),
  /** The total is with tax, in hundredths of the currency. For a credit note it is the amount returned. */
  amountCents: z.int(),
  currency: z.string(),
  syntax: z.enum(RECEIVED_SYNTAXES),
  seen: z.boolean(),
  /** The shop may give these answers now. */
  answers: z.array(z.literal(ANSWER_CODES)),
  answer: z.optional(receivedAnswerSchema),
});
export type ReceivedInvoice = z.infer<typeof receivedInvoiceSchema>;

export const RECEIVED_PAGE_SIZE = 24;

export const receivedPageSchema = z.object({
  invoices: z.array(receivedInvoiceSchema),
  cursor: z.nullable(z.string()),
});
export type ReceivedPage = z.infer<typeof receivedPageSchema>;

export const receivedListQuery = z.strictObject({ cursor: optionalLine(100) });
