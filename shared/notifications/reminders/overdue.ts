import * as z from 'zod/mini';
import { remindedSchema } from './reminders.ts';

/** From each step on, in days past due, the shop may remind the client once. No reminder is automatic. */
export const OVERDUE_STEPS = [1, 15, 30] as const;
export type OverdueStep = (typeof OVERDUE_STEPS)[number];

export const overdueSteps = (days: number): OverdueStep[] =>
  OVERDUE_STEPS.filter((step) => days >= step);

export const invoiceRemindedSchema = z.object({ reminded: remindedSchema });
