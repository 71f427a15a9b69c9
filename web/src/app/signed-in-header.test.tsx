import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
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

let navigate: NavigateFunction;
function Navigating() {
  navigate = useNavigate();
  return null;
}

describe('The menu of a phone', () => {
  const menu = () => screen.queryByRole('dialog', { name: 'Menu' });
  const open = async () => {
    signIn();
    render(
      <MemoryRouter>
        <SignedInHeader />
        <Navigating />
      </MemoryRouter>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    expect(menu()).not.toBeNull();
  };

  it('The menu stays open when a page appears that was still loading when the menu was opened', async () => {
    await open();
    act(() => void navigate('/profil'));
    expect(menu()).not.toBeNull();
  });

  it('The menu closes when the browser goes back', async () => {
    await open();
    fireEvent(window, new PopStateEvent('popstate'));
    expect(menu()).toBeNull();
  });
});
