import * as z from 'zod/mini';
import { recordOf } from '../../record-of.ts';
import { REPAIR_STATUSES } from '../repair-status.ts';
import { type LimitedStatus, STATUS_ROLES } from '../status-roles.ts';

export const LIMITED_STATUSES = REPAIR_STATUSES.filter(
  (status): status is LimitedStatus => STATUS_ROLES[status].waitingDays !== null,
);

export const DEFAULT_WAITING_DAYS = recordOf<LimitedStatus, number>(
  LIMITED_STATUSES,
  (status) => STATUS_ROLES[status].waitingDays,
);

const DAY_LIMITS_ERROR = 'Indiquez un nombre de jours, de 1 à 365.';
const days = z
  .int(DAY_LIMITS_ERROR)
  .check(z.minimum(1, DAY_LIMITS_ERROR), z.maximum(365, DAY_LIMITS_ERROR));

export const waitingDaysSchema = z.strictObject(recordOf(LIMITED_STATUSES, () => days));
export type WaitingDays = z.infer<typeof waitingDaysSchema>;
