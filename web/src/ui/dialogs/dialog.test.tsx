import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from '../buttons/button.tsx';
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

it('A dialog focuses its first field', async () => {
  await openDialog();
  expect(document.activeElement).toBe(screen.getByLabelText('Nom'));
});

/** The content of this dialog changes while it is open. */
const openWith = (content: ReactNode) => (
  <Dialog open onClose={() => {}} title="Titre">
    {content}
  </Dialog>
);
const heading = () => screen.getByRole('heading', { name: 'Titre' });

it('A dialog does not focus hidden or disabled fields', () => {
  render(
    openWith(
      <>
        <input hidden name="username" readOnly />
        <input type="checkbox" checked disabled readOnly />
        <input aria-label="Mot de passe" />
      </>,
    ),
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Mot de passe'));
});

it('A dialog that begins with radio buttons focuses the chosen one', () => {
  render(
    openWith(
      <>
        <input type="radio" name="move" aria-label="Apport" />
        <input type="radio" name="move" aria-label="Retrait" defaultChecked />
        <input type="radio" name="other" aria-label="Autre" defaultChecked />
      </>,
    ),
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Retrait'));
});

it('A dialog whose radio buttons are not chosen focuses the first one', () => {
  render(
    openWith(
      <>
        <input type="radio" name="move" aria-label="Apport" />
        <input type="radio" name="move" aria-label="Retrait" />
      </>,
    ),
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Apport'));
});

it('A dialog without a field focuses its heading, so that an Enter does not close it', async () => {
  const onClose = vi.fn();
  render(
    <Dialog open onClose={onClose} title="Titre">
      <button type="button">Encaisser</button>
    </Dialog>,
  );
  expect(document.activeElement).toBe(heading());
  await userEvent.keyboard('{Enter}');
  expect(onClose).not.toHaveBeenCalled();
});

it('A field that loads in an open dialog takes the focus, unless the focus has moved before', async () => {
  const { rerender, unmount } = render(openWith('Chargement…'));
  rerender(openWith(<input aria-label="Nom" />));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nom')));
  unmount();
  const again = render(openWith('Chargement…'));
  const cross = screen.getByRole('button', { name: 'Fermer' });
  cross.focus();
  again.rerender(openWith(<input aria-label="Nom" />));
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(cross);
});

it('The cross closes a dialog', async () => {
  await openDialog();
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(isOpen()).toBe(false);
});

it('Escape closes a dialog', async () => {
  pressEscape(await openDialog());
  expect(isOpen()).toBe(false);
});

it('The backdrop closes a dialog, but not when the press began inside', async () => {
  const dialog = await openDialog();
  fireEvent.pointerDown(screen.getByLabelText('Nom'));
  fireEvent.click(dialog);
  expect(isOpen()).toBe(true);
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(isOpen()).toBe(false);
});

it('A dialog that must not be dismissed stays open', async () => {
  const dialog = await openDialog(false);
  pressEscape(dialog);
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(isOpen()).toBe(true);
});

it('A dialog stays open while one of its buttons is busy', async () => {
  const onClose = vi.fn();
  const show = (isBusy: boolean) => (
    <Dialog open onClose={onClose} title="Titre">
      <Button busy={isBusy}>Enregistrer</Button>
    </Dialog>
  );
  const { rerender } = render(show(true));
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(onClose).not.toHaveBeenCalled();
  rerender(show(false));
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('A closed dialog forgets the typed text', async () => {
  await openDialog();
  await userEvent.type(screen.getByLabelText('Nom'), 'Marie');
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
  expect(screen.getByLabelText('Nom')).toHaveProperty('value', '');
});

it('A reopened dialog stays open when the browser reports the earlier closing late', async () => {
  const dialog = await openDialog();
  pressEscape(dialog);
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
  fireEvent(dialog, new Event('close'));
  expect(isOpen()).toBe(true);
});

it('A dialog that is removed while it is open is closed first, so that the browser returns the focus', () => {
  const onClose = () => {};
  const { rerender } = render(
    <Dialog open onClose={onClose} title="Titre">
      Texte
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog') as HTMLDialogElement;
  let wasInPage = false;
  dialog.close = () => {
    wasInPage = dialog.isConnected;
  };
  rerender(<p>Sans dialogue</p>);
  expect(wasInPage).toBe(true);
});
