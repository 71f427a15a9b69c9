import type { RepairStatus } from './repair-status.ts';

type Role = {
  /** This figure of the dashboard counts the repairs of the status, besides the total. Specification, section 3. */
  counter: 'pending' | 'inProgress' | 'completed' | 'needsContact';
  /** The shop limits the days in such a status. A repair in `contact` is on the follow-up list at once. */
  isLimited: boolean;
};

/** Lists and figures use these roles. The steps that a customer sees are in shared/tracking/tracking.ts. */
export const STATUS_ROLES = {
  pending: { counter: 'pending', isLimited: true },
  ordered: { counter: 'inProgress', isLimited: true },
  progress: { counter: 'inProgress', isLimited: true },
  contact: { counter: 'needsContact', isLimited: false },
  completed: { counter: 'completed', isLimited: false },
} as const satisfies Record<RepairStatus, Role>;

export type LimitedStatus = {
  [Status in RepairStatus]: (typeof STATUS_ROLES)[Status]['isLimited'] extends true
    ? Status
    : never;
}[RepairStatus];
