import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Menu } from './menu.tsx';

it('A double press opens the menu and leaves it open, and another press closes it', () => {
  render(<Menu label="Options" icon="⋮" items={[{ label: 'Modifier', onSelect: () => {} }]} />);
  const button = screen.getByRole('button', { name: 'Options' });
  fireEvent.click(button, { detail: 1 });
  fireEvent.click(button, { detail: 2 });
  expect(screen.getByRole('menuitem', { name: 'Modifier' })).toBeTruthy();
  fireEvent.click(button, { detail: 1 });
  expect(screen.queryByRole('menu')).toBeNull();
});
