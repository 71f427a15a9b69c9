import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aRepair } from '../../../testing/builders.ts';
import { ageText, RepairRow } from './repair-row.tsx';

test.each([
  ['2026-11-29T08:00:00Z', 'aujourd’hui'],
  // This instant is on the same day in Paris, although it is on the day before in UTC.
  ['2026-11-28T23:30:00Z', 'aujourd’hui'],
  ['2026-11-28T15:44:00Z', '1 jour'],
  ['2026-11-27T04:44:00Z', '2 jours'],
  ['2026-10-20T04:44:00Z', '40 jours'],
])('The age of a repair taken in at %s is counted in calendar days: %s', (createdAt, age) => {
  expect(ageText(createdAt, '2026-11-29')).toBe(age);
});

test('After midnight, a row that stayed on the screen shows its new age and that its promise is late', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T22:59:30Z') });
  onTestFinished(() => void vi.useRealTimers());
  const taken = { created_at: '2026-11-20T09:00:00Z' };
  render(
    <MemoryRouter>
      <RepairRow repair={aRepair({ id: 'a', ...taken })} />
      <RepairRow repair={aRepair({ id: 'b', ...taken, promisedOn: '2026-11-20' })} />
    </MemoryRouter>,
  );
  expect(screen.getByText('aujourd’hui')).toBeTruthy();
  expect(screen.queryByText(/en retard/)).toBeNull();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByText('1 jour')).toBeTruthy();
  expect(screen.getByText(/en retard/)).toBeTruthy();
});
