import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { MobileMenu } from './mobile-menu.tsx';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <MemoryRouter>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      <MobileMenu open={open} onClose={() => setOpen(false)} user={aUser()} onSignOut={() => {}} />
    </MemoryRouter>
  );
}

const menu = () => screen.queryByRole('dialog', { name: 'Menu' });
const open = () => userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
/**
 * Sends Escape as a browser does. Returns false when the menu prevents the browser from closing it, because the
 * browser would report the closing late.
 */
const pressEscape = () =>
  fireEvent(menu() ?? document, new Event('cancel', { cancelable: true, bubbles: false }));

it('Escape closes the menu immediately, and then it can be opened again', async () => {
  render(<Page />);
  await open();
  expect(pressEscape()).toBe(false);
  expect(menu()).toBeNull();
  await open();
  expect(menu()).not.toBeNull();
});

it('A reopened menu stays open when the browser reports the earlier closing late', async () => {
  render(<Page />);
  await open();
  pressEscape();
  await open();
  fireEvent(menu() ?? document, new Event('close'));
  expect(menu()).not.toBeNull();
});
