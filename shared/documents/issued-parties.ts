import * as z from 'zod/mini';
import { CLIENT_KINDS, type ClientKind } from './documents.ts';

const text = z.string();

/** Who issued a document, as they were at that moment; texts that were not set are empty. */
export const documentSellerSchema = z.object({
  name: text,
  legalDetails: text,
  address: text,
  email: text,
  phone: text,
  siret: text,
  siren: text,
  vatNumber: text,
  /** Where electronic invoices reach it, when not at its SIREN. */
  electronicAddress: z.optional(text),
  /** Path under the application's origin, as '/logos/…'. */
  logoUrl: z.nullable(text),
});
export type DocumentSeller = z.infer<typeof documentSellerSchema>;

/** Who a document is for; texts that were not given are empty. */
export const documentClientSchema = z.object({
  kind: z.enum(Object.keys(CLIENT_KINDS) as [ClientKind, ...ClientKind[]]),
  name: text,
  address: text,
  /** ISO 3166-1, two letters. */
  country: text,
  email: text,
  siren: text,
  vatNumber: text,
  electronicAddress: z.optional(text),
});
export type DocumentClient = z.infer<typeof documentClientSchema>;
