import * as z from 'zod/mini';
import { remindedSchema } from './reminders.ts';

/**
 * The shop may remind the client once after each of these numbers of days past due. No reminder is sent
 * automatically.
 */
export const OVERDUE_STEPS = [1, 15, 30] as const;
export type OverdueStep = (typeof OVERDUE_STEPS)[number];

export const overdueSteps = (days: number): OverdueStep[] =>
  OVERDUE_STEPS.filter((step) => days >= step);

export const invoiceRemindedSchema = z.object({ reminded: remindedSchema });
