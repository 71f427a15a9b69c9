import * as z from 'zod/mini';
import { remindedSchema } from './reminders.ts';

/** Days past due from which a client may be reminded of an invoice, once from each on: by a tap of the shop, never by itself. */
export const OVERDUE_STEPS = [1, 15, 30] as const;
export type OverdueStep = (typeof OVERDUE_STEPS)[number];

const DAY_MS = 86_400_000;

/** Whole days from one day to another, both 'YYYY-MM-DD'; below zero when it is still to come. */
export const daysPastDue = (dueDate: string, today: string): number =>
  (Date.parse(today) - Date.parse(dueDate)) / DAY_MS;

/** The steps that so many days past due have reached, in their order. */
export const overdueSteps = (days: number): OverdueStep[] =>
  OVERDUE_STEPS.filter((step) => days >= step);

/** Answer of POST /api/documents/{id}/reminders. */
export const invoiceRemindedSchema = z.object({ reminded: remindedSchema });
