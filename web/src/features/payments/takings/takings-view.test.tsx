import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Takings } from '../../../../../shared/payments/takings.ts';
import { daysOf, monthsAfter, shownMonth } from './takings-months.ts';
import { TakingsView } from './takings-view.tsx';

const TODAY = '2026-11-23';
const at20 = { rate: 20, amountCents: 12_000, baseCents: 10_000, vatCents: 2000 };
const at5 = { rate: 5.5, amountCents: 1055, baseCents: 1000, vatCents: 55 };
const TAKINGS: Takings = {
  from: '2026-11-01',
  to: '2026-11-30',
  amountCents: 13_055,
  count: 3,
  days: [
    { date: '2026-11-20', amountCents: 12_000, count: 1 },
    { date: '2026-11-23', amountCents: 1055, count: 2 },
  ],
  means: [
    { means: 'cash', amountCents: 1055, count: 2 },
    { means: 'card', amountCents: 12_000, count: 1 },
  ],
  parts: [
    { nature: 'goods', ...at20 },
    { nature: 'services', ...at5 },
  ],
  sums: [
    { date: '2026-11-20', means: 'card', ...at20 },
    { date: '2026-11-23', means: 'cash', ...at5 },
  ],
};
const show = (month: string | null, takings = TAKINGS) =>
  render(<TakingsView takings={takings} shown={shownMonth(month, TODAY)} today={TODAY} />);

it('The page shows today by payment means, and the month by day and by nature and rate', () => {
  show(null);
  const evening = within(screen.getByRole('region', { name: 'Aujourd’hui' }));
  expect(evening.getByText('2 paiements')).toBeTruthy();
  expect(evening.getByRole('listitem').textContent).toBe('Espèces10,55\u00a0€');
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toContain('20/11/2026120,00\u00a0€1');
  expect(rows).toContain('Biens, 20\u00a0%100,00\u00a0€20,00\u00a0€120,00\u00a0€');
  expect(rows).toContain('Services, 5,5\u00a0%10,00\u00a0€0,55\u00a0€10,55\u00a0€');
});

it('A month without payments shows neither a chart nor a division of the payments', () => {
  show(null, { ...TAKINGS, amountCents: 0, count: 0, days: [], means: [], parts: [], sums: [] });
  expect(screen.queryByRole('region', { name: 'Par moyen de paiement' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Jour par jour' })).toBeNull();
});

it('A month without VAT shows what was taken for goods and for services', () => {
  const untaxed = { ...at20, rate: 0, baseCents: 12_000, vatCents: 0 };
  show(null, { ...TAKINGS, parts: [{ nature: 'services', ...untaxed }] });
  const table = within(screen.getByRole('region', { name: 'Biens et services' }));
  expect(table.getByRole('rowheader').textContent).toBe('Services, sans TVA');
});

it('A past month has no summary of today, and mentions payments that could not be read', () => {
  show('2026-10', { ...TAKINGS, unreadable: 1 });
  expect(screen.queryByRole('region', { name: 'Aujourd’hui' })).toBeNull();
  expect(screen.getByRole('status').textContent).toMatch(/^1\u00a0paiement /);
});

it('Only months that have begun are shown', () => {
  expect(shownMonth('2024-02', TODAY)).toMatchObject({
    name: 'février 2024',
    from: '2024-02-01',
    to: '2024-02-29',
  });
  for (const named of [null, '', '2026-12', '2026-13', 'x', '<b>']) {
    expect(shownMonth(named, TODAY).month).toBe('2026-11');
  }
  expect(monthsAfter('2026-12', 1)).toBe('2027-01');
  expect(daysOf('2026-11')).toHaveLength(30);
});
