import type { Customer } from '../../../shared/customers/customers.ts';

type NewRepairState = { newRepair: true | Customer };

/** The state of a navigation to the dashboard that opens the form of a new repair. */
export const NEW_REPAIR: NewRepairState = { newRepair: true };

/** The same with the customer's fields filled in. */
export const newRepairFor = (customer: Customer): NewRepairState => ({ newRepair: customer });

/** What a navigation asks for: a customer, `true` for an empty form, or nothing. */
export const askedNewRepair = (state: unknown): true | Customer | undefined =>
  (state as Partial<NewRepairState> | null)?.newRepair;
