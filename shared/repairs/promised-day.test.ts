import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isOverdue, promisedChoices } from './promised-day.ts';
import { newRepairInput } from './repair-input.ts';

const TODAY = '2026-11-28';
const handedOverAt = '2026-11-27T10:00:00.000Z';

describe('Whether a promised day is overdue', () => {
  it.each([
    ['without a day', {}, false],
    ['on the day before', { promisedOn: '2026-11-27' }, true],
    ['on the day itself', { promisedOn: TODAY }, false],
    ['on the day after', { promisedOn: '2026-11-29' }, false],
    ['in the year before', { promisedOn: '2025-12-31' }, true],
    ['that waits for its customer', { promisedOn: '2026-11-27', status: 'contact' }, true],
    ['that is finished', { promisedOn: '2026-11-27', status: 'completed' }, false],
    ['that was handed over', { promisedOn: '2026-11-27', handedOverAt }, false],
    ['that was withdrawn', { promisedOn: '2026-11-27', withdrawnAt: handedOverAt }, false],
  ] as const)('A repair %s (%j) is overdue: %s', (_name, given, expected) => {
    expect(isOverdue({ status: 'progress', ...given }, TODAY)).toBe(expected);
  });
});

describe('The choices of the promised day', () => {
  it.each([
    ['2026-11-23', 'Aujourd’hui 23, Demain 24, Vendredi 27, Une semaine 30'],
    ['2026-11-26', 'Aujourd’hui 26, Demain 27, Une semaine 03'],
    ['2026-11-27', 'Aujourd’hui 27, Demain 28, Une semaine 04'],
    ['2026-11-28', 'Aujourd’hui 28, Demain 29, Vendredi 04, Une semaine 05'],
    // The night on which the clocks change has no effect on days.
    ['2026-10-24', 'Aujourd’hui 24, Demain 25, Vendredi 30, Une semaine 31'],
  ])('On %s each choice of the promised day is offered once: %s', (today, expected) => {
    const words = promisedChoices(today).map(({ label, day }) => `${label} ${day.slice(8)}`);
    expect(words.join(', ')).toBe(expected);
  });
});

describe('The promised day of a new repair', () => {
  // It is 28 November in Paris, and still the 27th in London.
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-27T23:30:00Z') }));
  afterEach(() => void vi.useRealTimers());

  const messageFor = (promisedOn: unknown) =>
    newRepairInput
      .safeParse({
        ...{ deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr' },
        promisedOn,
      })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
      .join(' ');

  it.each([undefined, '', TODAY, '2026-12-31', '2027-11-28'])(
    'The promised day %j is accepted',
    (day) => {
      expect(messageFor(day)).toBeUndefined();
    },
  );

  it.each([
    ['2026-11-27', 'promisedOn: Cette date est passée. Choisissez aujourd’hui ou un jour à venir.'],
    ['1999-01-01', 'promisedOn: Cette date est passée. Choisissez aujourd’hui ou un jour à venir.'],
    ...['2027-11-29', '9999-12-31'].map((day) => [
      day,
      'promisedOn: Cette date est trop lointaine. Choisissez un jour dans l’année qui vient.',
    ]),
    ...['2027-02-29', '28/11/2026', '2026-11-28T10:00', ' ', 7, null].map((day) => [
      day,
      'promisedOn: Indiquez une date valable, de 2000 à 2199.',
    ]),
  ])('The promised day %j is refused in French', (day, message) => {
    expect(messageFor(day)).toBe(message);
  });
});
