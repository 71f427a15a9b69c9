import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { readQuery } from '../../../../../shared/search/query.ts';
import { aRepair } from '../../../testing/builders.ts';
import { RepairCard } from './repair-card.tsx';
import { hiddenMatches, readRepairMarks } from './repair-marks.ts';

const START =
  'Ne démarre plus depuis hier, deux bips longs puis un écran bleu, ventilateur très fort. ';
const LONG = `${START}La coque de Gwen est rayée, et la charnière gauche ne tient plus du tout, comme après une chute.`;
const repair = aRepair({ issue: LONG, customerName: 'Le Gall', customerFirstName: '' });
const matchesOf = (q: string, of = repair) =>
  hiddenMatches(of, readQuery(q)).map(({ label, text }) => `${label} : ${text}`);

const renderFound = (q: string) =>
  render(<RepairCard onHandedOver={vi.fn()} repair={repair} marks={readRepairMarks(q)} />, {
    wrapper: MemoryRouter,
  });

it('A card shows why its repair was found when it cuts off the matching text', () => {
  expect(matchesOf('charniere')).toEqual([
    'Panne : … rayée, et la charnière gauche ne tient plus du tout, comme …',
  ]);
  expect(matchesOf('legall charn')).toHaveLength(1);
  const lines = aRepair({ issue: 'a\nb\nc\nÉcran cassé' });
  expect(matchesOf('ecran', lines)).toEqual(['Panne : a b c Écran cassé']);
  const address = aRepair({ customerEmail: `${'x'.repeat(40)}@exemple.fr` });
  expect(matchesOf('exemple', address)).toHaveLength(1);
});

it('A card adds nothing when it already shows the match', () => {
  for (const q of ['', 'demarre', 'bips', 'gall', 'legall', 'nobody'])
    expect(matchesOf(q), q).toEqual([]);
  const gwen = aRepair({ issue: LONG, customerFirstName: 'Gwen' });
  expect(matchesOf('gwen', gwen)).toEqual([]);
});

it('The hidden match is shown and marked on the card', () => {
  const { container } = renderFound('charniere');
  expect(screen.getByText(/^Panne/).textContent).toContain('et la charnière gauche');
  const marks = [...container.querySelectorAll('mark')].map(({ textContent }) => textContent);
  // The first match is in the part of the fault that the browser cuts off, and the second is in the excerpt.
  expect(marks).toEqual(['charnière', 'charnière']);
});

it('A name is marked even if the search leaves out its space', () => {
  const { container } = renderFound('legall');
  expect(container.querySelector('mark')?.textContent).toBe('Le Gall');
});
