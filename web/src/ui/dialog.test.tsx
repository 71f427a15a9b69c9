import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Dialog } from './dialog.tsx';

function Page({ dismissible = true }: { dismissible?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Titre" dismissible={dismissible}>
        <input aria-label="Nom" />
      </Dialog>
    </>
  );
}

async function openDialog(dismissible?: boolean) {
  render(<Page {...(dismissible === undefined ? {} : { dismissible })} />);
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
  return screen.getByRole('dialog', { name: 'Titre' });
}
const isOpen = () => screen.queryByRole('dialog') !== null;
const pressEscape = (dialog: HTMLElement) =>
  fireEvent(dialog, new Event('cancel', { cancelable: true }));

it('starts at its first field', async () => {
  await openDialog();
  expect(document.activeElement).toBe(screen.getByLabelText('Nom'));
});

it('closes by its cross', async () => {
  await openDialog();
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(isOpen()).toBe(false);
});

it('closes by Escape', async () => {
  pressEscape(await openDialog());
  expect(isOpen()).toBe(false);
});

it('closes by its backdrop, but not when the press began inside', async () => {
  const dialog = await openDialog();
  fireEvent.pointerDown(screen.getByLabelText('Nom'));
  fireEvent.pointerUp(dialog);
  expect(isOpen()).toBe(true);
  fireEvent.pointerDown(dialog);
  fireEvent.pointerUp(dialog);
  expect(isOpen()).toBe(false);
});

it('stays while it must not be dismissed', async () => {
  const dialog = await openDialog(false);
  pressEscape(dialog);
  fireEvent.pointerDown(dialog);
  fireEvent.pointerUp(dialog);
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(isOpen()).toBe(true);
});

it('forgets what was typed once closed', async () => {
  await openDialog();
  await userEvent.type(screen.getByLabelText('Nom'), 'Marie');
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
  expect(screen.getByLabelText('Nom')).toHaveProperty('value', '');
});

it('stays open when the browser tells the closing before only now', async () => {
  const dialog = await openDialog();
  pressEscape(dialog);
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
  fireEvent(dialog, new Event('close'));
  expect(isOpen()).toBe(true);
});
