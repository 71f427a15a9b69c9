import * as z from 'zod/mini';
import { optionalLine } from '../text.ts';

/** A customer as their newest repair describes them. Texts that were not given are empty. */
export const customerSchema = z.object({
  name: z.string(),
  firstName: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The number of repairs of this customer that were found. */
  repairs: z.int(),
});
export type Customer = z.infer<typeof customerSchema>;

/** Answer of GET /api/customers, the most recent customer first. */
export const customerListSchema = z.object({ customers: z.array(customerSchema) });
export type CustomerList = z.infer<typeof customerListSchema>;

/** Most customers in one answer. */
export const CUSTOMERS_SHOWN = 10;

export const customerQuery = z.strictObject({ q: optionalLine(100) });
