import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UnreadableRepairCard } from './repair-list.tsx';

it('The card says that the repair is unreadable, when it came in and what to do, and lets its number be copied', () => {
  render(
    <UnreadableRepairCard
      repair={{ trackingNumber: 'RB12345678', created_at: '2026-11-20T10:00:00Z' }}
    />,
  );
  const card = within(screen.getByRole('article', { name: 'Réparation RB12345678' }));
  expect(card.getByText(/^Cette fiche ne peut pas être affichée\. .* écrivez-nous/)).toBeDefined();
  expect(card.getByText('20/11/2026')).toBeDefined();
  expect(card.getByRole('button', { name: 'Copier le numéro RB12345678' })).toBeDefined();
});
