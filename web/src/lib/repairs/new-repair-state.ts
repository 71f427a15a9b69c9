import type { Customer } from '../../../../shared/customers/customers.ts';
import type { DeviceField, RepairSummary } from '../../../../shared/repairs/repairs.ts';

export type KnownCustomer = Pick<Customer, 'name' | 'firstName' | 'email' | 'phone'>;

/** A device came back under warranty. Its fault is new, so the form asks for it. */
export type ReturnedDevice = KnownCustomer & {
  device: Record<Exclude<DeviceField, 'issue'>, string>;
  returnOf: string;
};

type Asked = true | KnownCustomer | ReturnedDevice;
type NewRepairState = { newRepair: Asked };

/** A navigation to the dashboard with this state opens the form of a new repair. */
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

/** Returns what the form is filled with, `true` for an empty form, or undefined if no form was asked for. */
export const askedNewRepair = (state: unknown): Asked | undefined =>
  (state as Partial<NewRepairState> | null)?.newRepair;
