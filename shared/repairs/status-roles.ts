import type { RepairStatus } from './repair-status.ts';

type Role = {
  /** This figure of the dashboard counts the repairs of the status, besides the total. Specification, section 3. */
  counter: 'pending' | 'inProgress' | 'completed' | 'needsContact';
  /**
   * The follow-up list shows a repair after this number of days in the status, unless the shop has chosen another
   * number. A repair in `contact` is listed at once.
   */
  waitingDays: number | null;
  /** A customer sees the status as one of the four steps (specification, section 4). */
  isStep: boolean;
  /** The status asks the customer for something, so the shop calls a customer whom no message reaches. */
  asksCustomer: boolean;
};

export const STATUS_ROLES = {
  pending: { counter: 'pending', waitingDays: 3, isStep: true, asksCustomer: false },
  ordered: { counter: 'inProgress', waitingDays: 10, isStep: true, asksCustomer: false },
  progress: { counter: 'inProgress', waitingDays: 5, isStep: true, asksCustomer: false },
  contact: { counter: 'needsContact', waitingDays: null, isStep: false, asksCustomer: true },
  completed: { counter: 'completed', waitingDays: null, isStep: true, asksCustomer: true },
} as const satisfies Record<RepairStatus, Role>;

export type LimitedStatus = {
  [Status in RepairStatus]: (typeof STATUS_ROLES)[Status]['waitingDays'] extends number
    ? Status
    : never;
}[RepairStatus];
