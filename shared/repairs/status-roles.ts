import type { RepairStatus } from './repair-status.ts';

type Role = {
  /** This figure of the dashboard counts the repairs of the status, besides the total. Specification, section 3. */
  counter: 'pending' | 'inProgress' | 'completed' | 'needsContact';
  /** The shop limits the days in such a status. A repair in `contact` is on the follow-up list at once. */
  isLimited: boolean;
  /** A customer sees the status as one of the four steps (specification, section 4). */
  isStep: boolean;
  /** The status asks the customer for something, so the shop calls a customer whom no message reaches. */
  asksCustomer: boolean;
};

export const STATUS_ROLES = {
  pending: { counter: 'pending', isLimited: true, isStep: true, asksCustomer: false },
  ordered: { counter: 'inProgress', isLimited: true, isStep: true, asksCustomer: false },
  progress: { counter: 'inProgress', isLimited: true, isStep: true, asksCustomer: false },
  contact: { counter: 'needsContact', isLimited: false, isStep: false, asksCustomer: true },
  completed: { counter: 'completed', isLimited: false, isStep: true, asksCustomer: true },
} as const satisfies Record<RepairStatus, Role>;

export type LimitedStatus = {
  [Status in RepairStatus]: (typeof STATUS_ROLES)[Status]['isLimited'] extends true
    ? Status
    : never;
}[RepairStatus];
