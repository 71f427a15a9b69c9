import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { expect, it } from 'vitest';
import { TrackingForm } from './tracking-entry-page.tsx';

const KEY = 'a-B_5678901234567890zZ';

function Result() {
  return (
    <p>
      Résultat {useParams().trackingNumber}
      {useLocation().search}
    </p>
  );
}

function openForm() {
  render(
    <MemoryRouter initialEntries={['/suivi']}>
      <Routes>
        <Route path="/suivi" element={<TrackingForm />} />
        <Route path="/suivi/:trackingNumber" element={<Result />} />
      </Routes>
    </MemoryRouter>,
  );
}

async function submit(typed: string) {
  const person = userEvent.setup();
  await person.type(screen.getByLabelText('Numéro de suivi'), typed);
  await person.click(screen.getByRole('button', { name: 'Suivre' }));
}

it('The field shows an example of the form RB and 8 digits', () => {
  openForm();
  expect(screen.getByLabelText('Numéro de suivi').getAttribute('placeholder')).toMatch(/^RB\d{8}$/);
});

it.each([
  ['  RB12345678 ', 'RB12345678'],
  ['rb 12 34 56 78', 'RB12345678'],
  ['RB-1234.5678', 'RB12345678'],
  [' bonjour ', 'bonjour'],
  ['a/b?c', 'a/b?c'],
  ['n° RB12345678', 'RB12345678'],
  ['Suivi RB12345678 :', 'RB12345678'],
  ['https://rebond.fr/suivi/RB12345678', 'RB12345678'],
  [`https://rebond.fr/suivi/RB12345678?cle=${KEY}`, `RB12345678?cle=${KEY}`],
  [`https://rebond.fr/s/12345678?${KEY}`, `RB12345678?cle=${KEY}`],
  [`rebond.fr/suivi/RB12345678?cle=${KEY}#avis`, `RB12345678?cle=${KEY}`],
])('Typing %j opens the page of %j', async (typed, number) => {
  openForm();
  await submit(typed);
  expect(screen.getByText(`Résultat ${number}`)).toBeDefined();
});

it('A blank number opens no page', async () => {
  openForm();
  await submit('   ');
  expect(screen.getByRole('button', { name: 'Suivre' })).toBeDefined();
});
