import * as z from 'zod/mini';

/** A customer as the newest of their repairs knows them; texts that were not given are empty. */
export const customerSchema = z.object({
  name: z.string(),
  firstName: z.string(),
  email: z.string(),
  phone: z.string(),
  /** How many of their repairs were found. */
  repairs: z.int(),
});
export type Customer = z.infer<typeof customerSchema>;

/** Answer of GET /api/customers, who came last first. */
export const customerListSchema = z.object({ customers: z.array(customerSchema) });
export type CustomerList = z.infer<typeof customerListSchema>;

/** The most customers that are answered. */
export const CUSTOMERS_SHOWN = 10;
