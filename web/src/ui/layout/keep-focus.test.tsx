import { act, fireEvent, render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearToasts } from '../../testing/toasts.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { showToast } from '../feedback/toaster.tsx';
import { keepFocus } from './keep-focus.ts';
import { SectionCard } from './page.tsx';

let stop: () => void;
beforeEach(() => {
  stop = keepFocus();
});
afterEach(() => stop());

/** Waits until the observer of the page has run. */
const settled = () => new Promise((resolve) => setTimeout(resolve));
const focusedText = async () => {
  await settled();
  return document.activeElement?.textContent;
};

function Once({ children }: { children: ReactNode }) {
  const [isDone, setIsDone] = useState(false);
  return isDone ? null : (
    <button type="button" onClick={() => setIsDone(true)}>
      {children}
    </button>
  );
}

it('When a button removes itself, the title of its part of the page gets the focus', async () => {
  render(
    <main>
      <h1>Page</h1>
      <SectionCard title="Caisse">
        <Once>Ouvrir</Once>
      </SectionCard>
      <section aria-label="Au comptoir">
        <Once>Rendre</Once>
      </section>
    </main>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Ouvrir' }));
  expect(await focusedText()).toBe('Caisse');
  await user.click(screen.getByRole('button', { name: 'Rendre' }));
  await settled();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Au comptoir' }));
});

it('When a part of the page is removed with its button, the heading of the page gets the focus', async () => {
  const { rerender } = render(
    <main>
      <h1>Page</h1>
      <SectionCard title="À appeler">
        <button type="button">Appelé</button>
      </SectionCard>
    </main>,
  );
  screen.getByRole('button').focus();
  rerender(
    <main>
      <h1>Page</h1>
    </main>,
  );
  await settled();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Page' }));
});

/**
 * Shows a dialog whose form is replaced by a second view. The button 'Finir' closes it and removes the button that
 * opened it.
 */
function Steps() {
  const [step, setStep] = useState<'closed' | 'form' | 'signing' | 'done'>('closed');
  return (
    <main>
      <h1>Page</h1>
      <SectionCard title="Bons">
        {step !== 'done' && (
          <button type="button" onClick={() => setStep('form')}>
            Ouvrir
          </button>
        )}
      </SectionCard>
      <Dialog
        open={step === 'form' || step === 'signing'}
        onClose={() => setStep('closed')}
        title="Bon"
      >
        {step === 'form' ? (
          <button key="sign" type="button" onClick={() => setStep('signing')}>
            Signer
          </button>
        ) : (
          <button key="end" type="button" onClick={() => setStep('done')}>
            Finir
          </button>
        )}
      </Dialog>
    </main>
  );
}

it('A view that replaces another in a dialog leaves the focus in the dialog', async () => {
  render(<Steps />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Ouvrir' }));
  await user.click(screen.getByRole('button', { name: 'Signer' }));
  expect(await focusedText()).toBe('Bon');
});

it('When the pressed action of a toast is removed, the control that was used before gets the focus without scrolling', async () => {
  const toasts = (isShown: boolean) => (
    <>
      <main>
        <h1>Page</h1>
        <section aria-label="Réparations">
          <button type="button">Statut</button>
        </section>
      </main>
      <section aria-label="Notifications">
        <ol data-sonner-toaster="">
          {isShown && (
            <li>
              <button type="button">Annuler</button>
            </li>
          )}
        </ol>
      </section>
    </>
  );
  const { rerender } = render(toasts(true));
  const status = screen.getByRole('button', { name: 'Statut' });
  const focus = vi.spyOn(status, 'focus');
  const user = userEvent.setup();
  await user.click(status);
  // A press on the empty page takes the focus from the button.
  await user.click(screen.getByRole('main'));
  expect(document.activeElement).toBe(document.body);
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  rerender(toasts(false));
  expect(await focusedText()).toBe('Statut');
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
});

it('When the last toast ends after the action of another was pressed, the focused field keeps the focus', async () => {
  render(
    <main>
      <button type="button">Statut</button>
      <input aria-label="Nom" />
    </main>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Statut' }));
  const undo = () => showToast({ kind: 'success', title: 'Changement annulé' });
  const endsAtMs = performance.now() + 60_000;
  const action = { label: 'Annuler', onPress: undo, endsAtMs, about: 'RB' };
  showToast({ kind: 'success', title: 'Statut mis à jour', action });
  const pressed = await screen.findByRole('button', { name: /^Annuler/ });
  act(() => pressed.focus());
  await user.keyboard('{Enter}');
  await waitForElementToBeRemoved(() => screen.queryByText('Statut mis à jour'));
  expect(await focusedText()).toBe('Statut');
  await user.click(screen.getByLabelText('Nom'));
  clearToasts();
  await waitForElementToBeRemoved(() => document.querySelector('[data-sonner-toaster]'));
  await settled();
  expect(document.activeElement).toBe(screen.getByLabelText('Nom'));
});

it('When the opener of a closed dialog is gone, its part of the page gets the focus', async () => {
  render(<Steps />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Ouvrir' }));
  await user.click(screen.getByRole('button', { name: 'Signer' }));
  await user.click(screen.getByRole('button', { name: 'Finir' }));
  expect(await focusedText()).toBe('Bons');
});

it('The focus on a remaining field is not moved, and a field that was left is not focused again', async () => {
  const page = (isThere: boolean) => (
    <main>
      <input aria-label="Nom" />
      {isThere && <p>Nouvelle</p>}
    </main>
  );
  const { rerender } = render(page(false));
  const field = screen.getByLabelText('Nom');
  field.focus();
  rerender(page(true));
  await settled();
  expect(document.activeElement).toBe(field);
  field.blur();
  rerender(page(false));
  await settled();
  expect(document.activeElement).toBe(document.body);
});

it('When a button removes itself and never had the focus, as in Safari, the title of its part of the page gets the focus', async () => {
  render(
    <main>
      <SectionCard title="Client">
        <input aria-label="Nom" />
      </SectionCard>
      <SectionCard title="Caisse">
        <Once>Ouvrir</Once>
      </SectionCard>
    </main>,
  );
  const field = screen.getByLabelText('Nom');
  field.focus();
  field.blur();
  fireEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
  expect(await focusedText()).toBe('Caisse');
});

it('When a field is removed after a press beside it, the focus does not move', async () => {
  const page = (isThere: boolean) => (
    <main>
      <h1>Page</h1>
      {isThere && <input aria-label="Nom" />}
      <p>Texte</p>
    </main>
  );
  const { rerender } = render(page(true));
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('Nom'));
  await user.click(screen.getByText('Texte'));
  rerender(page(false));
  await settled();
  expect(document.activeElement).toBe(document.body);
});
