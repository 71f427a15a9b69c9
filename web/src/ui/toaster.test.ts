import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
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
