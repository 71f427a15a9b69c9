import { screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { showToast } from './toaster.tsx';

afterEach(() => {
  for (const dialog of document.querySelectorAll('dialog')) dialog.remove();
});

function openDialog(): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('open', '');
  document.body.append(dialog);
  return dialog;
}

test.each([
  ['is closed', (dialog: HTMLDialogElement) => dialog.dispatchEvent(new Event('close'))],
  ['goes with its page', (dialog: HTMLDialogElement) => dialog.remove()],
])('A toast shown in a dialog remains when the dialog %s', async (how, end) => {
  const dialog = openDialog();
  showToast({ kind: 'success', title: how });
  const toast = await screen.findByText(how);
  expect(dialog.contains(toast)).toBe(true);
  end(dialog);
  await expect.poll(() => toast.isConnected && !dialog.contains(toast)).toBe(true);
});

test('An error is not covered by later toasts', async () => {
  showToast({ kind: 'success', title: 'Avant' });
  const before = await screen.findByText('Avant');
  const expanded = () => before.closest('li')?.getAttribute('data-expanded');
  await expect.poll(expanded).toBe('false');
  showToast({ kind: 'error', title: 'Échec' });
  showToast({ kind: 'success', title: 'Après' });
  await expect.poll(expanded).toBe('true');
});

/** Makes the screen as narrow as a phone's. */
function usePhone() {
  const wide = window.matchMedia;
  window.matchMedia = (query) =>
    Object.assign(wide(query), { matches: query.includes('max-width') });
  onTestFinished(() => {
    window.matchMedia = wide;
  });
}

test('On a phone one toast is visible, away from the focused field', async () => {
  usePhone();
  const field = document.createElement('input');
  document.body.append(field);
  showToast({ kind: 'error', title: 'Refus' });
  const place = () => screen.getByText('Suite').closest('ol')?.dataset.yPosition;
  const isVisible = (title: string) => screen.getByText(title).closest('li')?.dataset.visible;
  await screen.findByText('Refus');
  showToast({ kind: 'success', title: 'Suite' });
  await expect.poll(place).toBe('top');
  await expect.poll(() => [isVisible('Refus'), isVisible('Suite')]).toEqual(['false', 'true']);
  field.focus();
  await expect.poll(place).toBe('bottom');
  field.remove();
});
