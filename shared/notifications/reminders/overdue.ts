import * as z from 'zod/mini';
import { remindedSchema } from './reminders.ts';

/**
 * The steps of an invoice's delay, in days past due. From each step on, the shop may remind the client once. The shop
 * sends each reminder itself; none is automatic.
 */
export const OVERDUE_STEPS = [1, 15, 30] as const;
export type OverdueStep = (typeof OVERDUE_STEPS)[number];

/** Returns the reminder steps that a number of days past due has reached, in order. */
export const overdueSteps = (days: number): OverdueStep[] =>
  OVERDUE_STEPS.filter((step) => days >= step);

export const invoiceRemindedSchema = z.object({ reminded: remindedSchema });
