import * as z from 'zod/mini';
import { remindedSchema } from './reminders.ts';

/** In days past due. From each step on, the shop may remind the client once; none is automatic. */
export const OVERDUE_STEPS = [1, 15, 30] as const;
export type OverdueStep = (typeof OVERDUE_STEPS)[number];

export const overdueSteps = (days: number): OverdueStep[] =>
  OVERDUE_STEPS.filter((step) => days >= step);

export const invoiceRemindedSchema = z.object({ reminded: remindedSchema });
