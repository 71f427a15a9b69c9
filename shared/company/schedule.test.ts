import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DEFAULT_SCHEDULE, readSchedule, scheduleSchema } from './schedule.ts';

const late = { open: '10:00', close: '20:30', closed: false };

describe('Reading opening hours', () => {
  it('English and French keys are read in the same way', () => {
    expect(readSchedule({ monday: late }).monday).toEqual(late);
    expect(readSchedule({ Lundi: late }).monday).toEqual(late);
  });

  it('Absent days get the default hours', () => {
    expect(readSchedule({ Mardi: late })).toEqual({ ...DEFAULT_SCHEDULE, tuesday: late });
  });
});

describe('The schema of opening hours', () => {
  it('A schedule is returned with English keys whatever was sent', () => {
    expect(Object.keys(z.parse(scheduleSchema, { Dimanche: late }))).toEqual(
      Object.keys(DEFAULT_SCHEDULE),
    );
  });

  it.each([
    { montag: late },
    { monday: { ...late, open: '25:00' } },
    { monday: { ...late, open: '9:00' } },
    { monday: { open: '09:00', close: '18:00' } },
    { monday: { ...late, lunch: '12:00' } },
  ])('The schedule %j is refused', (schedule) => {
    expect(z.safeParse(scheduleSchema, schedule).success).toBe(false);
  });

  it.each([
    ['18:00', '09:00'],
    ['09:00', '09:00'],
    ['18:00', '00:00'],
  ])('Hours from %s to %s are refused with a sentence, unless the day is closed', (open, close) => {
    const problem = z.safeParse(scheduleSchema, { monday: { open, close, closed: false } }).error;
    expect(problem?.issues).toEqual([
      expect.objectContaining({
        path: ['monday', 'close'],
        message: expect.stringMatching(/^La fermeture doit suivre l’ouverture/),
      }),
    ]);
    expect(z.safeParse(scheduleSchema, { monday: { open, close, closed: true } }).success).toBe(
      true,
    );
  });
});
