import * as z from 'zod/mini';
import { recordOf } from '../record-of.ts';
import { WEEKDAY_LABELS, WEEKDAYS, type Weekday } from './weekdays.ts';

const timeOfDay = z.string().check(
  z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
    error: 'Une heure s’écrit HH:MM, par exemple 09:00.',
    abort: true,
  }),
);

const TOO_EARLY =
  'La fermeture doit suivre l’ouverture, le même jour. Pour fermer à minuit, indiquez 23:59.';

const dayHours = z.strictObject({ open: timeOfDay, close: timeOfDay, closed: z.boolean() }).check(
  z.refine(({ open, close, closed }) => closed || open < close, {
    path: ['close'],
    error: TOO_EARLY,
  }),
);

export type DayHours = z.infer<typeof dayHours>;
export type Schedule = Record<Weekday, DayHours>;

const weekday: DayHours = { open: '09:00', close: '18:00', closed: false };
const weekend: DayHours = { open: '10:00', close: '17:00', closed: true };

/** A shop that has not set its opening hours has these (specification, section 9). */
export const DEFAULT_SCHEDULE: Schedule = {
  monday: weekday,
  tuesday: weekday,
  wednesday: weekday,
  thursday: weekday,
  friday: weekday,
  saturday: weekend,
  sunday: weekend,
};

/** Converts a schedule with English or French keys to English keys. Absent days take the default hours. */
export function readSchedule(stored: Readonly<Record<string, DayHours>> = {}): Schedule {
  return recordOf(WEEKDAYS, (day) =>
    hours(stored[day] ?? stored[WEEKDAY_LABELS[day]] ?? DEFAULT_SCHEDULE[day]),
  );
}

const hours = ({ open, close, closed }: DayHours): DayHours => ({ open, close, closed });

const dayKey = z.enum([...WEEKDAYS, ...Object.values(WEEKDAY_LABELS)]);

export const scheduleSchema = z.pipe(
  z.partialRecord(dayKey, dayHours),
  z.transform((days) => readSchedule(days)),
);
