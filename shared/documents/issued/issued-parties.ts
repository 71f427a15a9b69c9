import * as z from 'zod/mini';
import { keysOf } from '../../keys-of.ts';
import { CLIENT_KINDS } from '../documents.ts';

const text = z.string();

/** This is the issuer of a document at the moment of issue. Texts that were not set are empty. */
export const documentSellerSchema = z.object({
  name: text,
  legalDetails: text,
  address: text,
  email: text,
  phone: text,
  siret: text,
  siren: text,
  vatNumber: text,
  /**
   * The shop receives electronic invoices at this address. The field is absent when the address is the shop's
   * SIREN.
   */
  electronicAddress: z.optional(text),
  /** The path of the logo is under the application's origin: '/logos/…'. */
  logoUrl: z.nullable(text),
});
export type DocumentSeller = z.infer<typeof documentSellerSchema>;

/** Texts of the client that were not given are empty. */
export const documentClientSchema = z.object({
  kind: z.enum(keysOf(CLIENT_KINDS)),
  name: text,
  address: text,
  country: text,
  email: text,
  siren: text,
  vatNumber: text,
  electronicAddress: z.optional(text),
  account: z.optional(text),
});
export type DocumentClient = z.infer<typeof documentClientSchema>;
