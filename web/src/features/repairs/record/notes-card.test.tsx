import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { aRepair } from '../../../testing/builders.ts';
import { NotesCard } from './notes-card.tsx';
import { correctRepair } from './record-requests.ts';

vi.mock('./record-requests.ts');
vi.mock('../../../lib/cache/shop-channel.ts', () => ({ openShopChannel: vi.fn(() => () => {}) }));

const card = (notes: string) => (
  <NotesCard repair={{ ...aRepair(), tracking_key: 'k'.repeat(22), statusHistory: [], notes }} />
);

it('Notes that somebody changes elsewhere while others are typed are shown below the typed ones', async () => {
  const user = userEvent.setup();
  const { rerender } = render(card('Chargeur'), { wrapper: MemoryRouter });
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Notes/ });
  await user.type(field, ' noir');
  expect(screen.queryByText(/entre-temps/)).toBeNull();
  rerender(card('Code 1234'));
  expect(field.value).toBe('Chargeur noir');
  expect(screen.getByText(/entre-temps.*Code 1234/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'Code 1234');
  expect(screen.queryByText(/entre-temps/)).toBeNull();
});

it('A failure is forgotten once the notes turn out to be stored, because no button is left to press', async () => {
  const user = userEvent.setup();
  vi.mocked(correctRepair).mockRejectedValueOnce(new Error('The answer was lost'));
  const { rerender } = render(card('Chargeur'), { wrapper: MemoryRouter });
  await user.type(screen.getByRole('textbox', { name: /Notes/ }), ' noir');
  await user.click(screen.getByRole('button', { name: 'Enregistrer les notes' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  rerender(card('Chargeur noir'));
  expect(screen.queryByRole('button', { name: 'Enregistrer les notes' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
