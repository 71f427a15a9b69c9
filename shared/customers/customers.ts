import * as z from 'zod/mini';
import { optionalLine, optionalText, requiredLine } from '../text.ts';

/** The texts are those of the customer's newest repair. Texts that were not given are empty. */
export const customerSchema = z.object({
  /** The id tells customers apart in a list, and reveals nothing about them. */
  id: z.string(),
  name: z.string(),
  firstName: z.string(),
  email: z.string(),
  phone: z.string(),
  repairs: z.int(),
  /** The address of the customer's page contains the tracking number of their newest repair. */
  trackingNumber: z.string(),
  lastRepairAt: z.string(),
});
export type Customer = z.infer<typeof customerSchema>;

export const customerListSchema = z.object({
  customers: z.array(customerSchema),
  cursor: z.nullable(z.string()),
});
export type CustomerList = z.infer<typeof customerListSchema>;

export const CUSTOMERS_SHOWN = 24;

export const customerQuery = z.strictObject({ q: optionalLine(100), cursor: optionalLine(200) });

export const CUSTOMER_NOTE_MAX = 2000;

/** `note` is the shop's note about a customer. `revision` grows with each change and each merge, from 0. */
export const customerNoteSchema = z.object({ note: z.string(), revision: z.int() });
export type CustomerNote = z.infer<typeof customerNoteSchema>;

export const customerNoteInput = z.strictObject({
  note: optionalText(CUSTOMER_NOTE_MAX),
  revision: z.int().check(z.minimum(0), z.maximum(999_999_999)),
});
export type CustomerNoteInput = z.infer<typeof customerNoteInput>;

/** At most this many customers can be merged into one. Each costs a search whenever the customer is read. */
export const MERGED_MAX = 9;

/** `trackingNumber` names a repair of the customer who is merged into the customer of the path. */
export const mergeInput = z.strictObject({ trackingNumber: requiredLine(50) });

export const customerErasureSchema = z.object({ repairs: z.int() });
export type CustomerErasure = z.infer<typeof customerErasureSchema>;
