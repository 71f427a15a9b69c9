import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { FormDialog } from './form-dialog.tsx';

const NOT_HELD = { isHeld: false, stay: vi.fn(), leave: vi.fn() };

function Page({ guard = NOT_HELD }: { guard?: typeof NOT_HELD }) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const discard = () => {
    setTyped('');
    setOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      <FormDialog
        open={open}
        title="Fiche"
        isTyped={typed !== ''}
        lost="Rien n’est enregistré."
        guard={guard}
        onDiscard={discard}
      >
        {(leave) => (
          <>
            <input
              aria-label="Nom"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <button type="button" onClick={leave}>
              Annuler
            </button>
          </>
        )}
      </FormDialog>
    </>
  );
}

async function openAndType(text: string, guard = NOT_HELD) {
  const page = render(<Page guard={guard} />);
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
  const field = screen.getByLabelText<HTMLInputElement>('Nom');
  if (text) await userEvent.type(field, text);
  return { ...page, field };
}
const question = () => screen.queryByRole('dialog', { name: 'Effacer la saisie\u202f?' });
const pressEscape = () =>
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it.each([
  ['Escape', async () => void pressEscape()],
  ['the cross', () => press('Fermer')],
  ['its own button', () => press('Annuler')],
])('Leaving by %s asks before typed text is lost, and keeps it', async (_way, leave) => {
  const { field } = await openAndType('Marie');
  await leave();
  expect(question()).not.toBeNull();
  expect(document.activeElement?.textContent).toBe('Continuer la saisie');
  await press('Continuer la saisie');
  expect(question()).toBeNull();
  expect(field.value).toBe('Marie');
});

it('Choosing to stay returns the focus to the field that had it', async () => {
  const { field } = await openAndType('Marie');
  pressEscape();
  pressEscape();
  expect(document.activeElement).toBe(field);
});

it('A form without typed text closes immediately, and a form with text closes after the confirmation', async () => {
  await openAndType('');
  pressEscape();
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Ouvrir');
  await userEvent.type(screen.getByLabelText('Nom'), 'Marie');
  pressEscape();
  await press('Effacer');
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Ouvrir');
  expect(screen.getByLabelText<HTMLInputElement>('Nom').value).toBe('');
});

it('Leaving the page asks before typed text is lost, and continues after the confirmation', async () => {
  const { rerender } = await openAndType('Marie');
  const leave = vi.fn();
  rerender(<Page guard={{ ...NOT_HELD, isHeld: true, leave }} />);
  expect(question()).not.toBeNull();
  await press('Effacer');
  expect(leave).toHaveBeenCalledOnce();
});
