import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { statisticsOf } from '../../../../shared/statistics/statistics.ts';
import { durationText, StatisticsView, shareText } from './statistics-view.tsx';

it('A step that no repair has left shows a dash, not a short duration', () => {
  const counters = { received: 1, completed: 1, minutes: 90, minutes_progress: 90 };
  render(<StatisticsView statistics={statisticsOf(['2026-11'], () => counters)} />);
  const row = (label: string) => screen.getByText(label).closest('li')?.textContent;
  expect(row('En réparation')).toBe('En réparation1,5\u00a0h');
  expect(row('Pièce commandée')).toBe('Pièce commandée–');
});

it.each([
  [null, '–'],
  [0.2, '<\u00a01\u00a0min'],
  [59.4, '59\u00a0min'],
  [60, '1\u00a0h'],
  [210, '3,5\u00a0h'],
  [1_440, '1\u00a0jour'],
  [2_730, '1,9\u00a0jour'],
  [2_820, '2\u00a0jours'],
  [2_880, '2\u00a0jours'],
])('A duration of %s minutes is written as %j', (minutes, text) => {
  expect(durationText(minutes)).toBe(text);
});

it('Shares are written in whole percent', () => {
  expect([null, 0, 0.666, 1].map(shareText)).toEqual(['–', '0\u00a0%', '67\u00a0%', '100\u00a0%']);
});
