import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { signIn } from '../testing/sign-in.ts';
import { SignedInHeader } from './signed-in-header.tsx';

vi.mock('../features/auth/use-sign-out.ts', () => ({ useSignOut: () => vi.fn() }));

it('The links to /facturation and its neighbours are icons with a name and a title', () => {
  signIn();
  render(
    <MemoryRouter>
      <SignedInHeader />
    </MemoryRouter>,
  );
  const links = within(screen.getByRole('navigation', { name: 'Navigation principale' }));
  for (const [name, path] of [
    ['Facturation', '/facturation'],
    ['Encaissements', '/encaissements'],
    ['Statistiques', '/statistiques'],
  ]) {
    const link = links.getByRole('link', { name });
    expect([link.getAttribute('href'), link.title, link.textContent]).toEqual([path, name, '']);
    expect(link.querySelector('svg')).not.toBeNull();
  }
});
