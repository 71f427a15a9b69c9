import type { Customer } from '../../../../shared/customers/customers.ts';
import type { DeviceField, RepairSummary } from '../../../../shared/repairs/repairs.ts';

export type KnownCustomer = Pick<Customer, 'name' | 'firstName' | 'email' | 'phone'>;

/** A device that came back under warranty, with its customer and the number of its repair. Its fault is new. */
export type ReturnedDevice = KnownCustomer & {
  device: Record<Exclude<DeviceField, 'issue'>, string>;
  returnOf: string;
};

type Asked = true | KnownCustomer | ReturnedDevice;
type NewRepairState = { newRepair: Asked };

/** The state of a navigation to the dashboard that opens the form of a new repair. */
export const NEW_REPAIR: NewRepairState = { newRepair: true };

export const newRepairFor = (customer: Customer): NewRepairState => ({ newRepair: customer });

export const newReturnOf = (repair: RepairSummary): { newRepair: ReturnedDevice } => ({
  newRepair: {
    name: repair.customerName,
    firstName: repair.customerFirstName,
    email: repair.customerEmail,
    phone: repair.customerPhone,
    device: { deviceType: repair.deviceType, deviceModel: repair.deviceModel },
    returnOf: repair.trackingNumber,
  },
});

/** Returns the content of the form: a customer, perhaps with a device; `true` if empty; undefined for no form. */
export const askedNewRepair = (state: unknown): Asked | undefined =>
  (state as Partial<NewRepairState> | null)?.newRepair;
