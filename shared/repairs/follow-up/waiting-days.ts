import * as z from 'zod/mini';

/** The statuses in which a repair may stay for a limited number of days. A repair in `contact` is listed at once. */
export const WAITING_STATUSES = ['pending', 'ordered', 'progress'] as const;

/** The limits in days, where the shop has set none. */
export const DEFAULT_WAITING_DAYS = { pending: 3, ordered: 10, progress: 5 } as const;

const DAY_LIMITS_ERROR = 'Indiquez un nombre de jours, de 1 à 365.';
const days = z
  .int(DAY_LIMITS_ERROR)
  .check(z.minimum(1, DAY_LIMITS_ERROR), z.maximum(365, DAY_LIMITS_ERROR));

/** The shop's own limits: days in each status. */
export const waitingDaysSchema = z.strictObject({
  pending: days,
  ordered: days,
  progress: days,
});
export type WaitingDays = z.infer<typeof waitingDaysSchema>;
