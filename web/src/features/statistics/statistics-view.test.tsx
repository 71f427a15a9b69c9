import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { statisticsOf } from '../../../../shared/statistics/statistics.ts';
import { StatisticsView } from './statistics-view.tsx';

it('A step that no repair has left shows a dash, not a short duration', () => {
  const counters = { received: 1, completed: 1, minutes: 90, minutes_progress: 90 };
  render(<StatisticsView statistics={statisticsOf(['2026-11'], () => counters)} />);
  const row = (label: string) => screen.getByText(label).closest('li')?.textContent;
  expect(row('En réparation')).toBe('En réparation1,5\u00a0h');
  expect(row('Pièce commandée')).toBe('Pièce commandée–');
});
