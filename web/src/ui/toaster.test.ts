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
])('a toast told in a dialog outlives it when it %s', async (how, end) => {
  const dialog = openDialog();
  showToast({ kind: 'success', title: how });
  const toast = await screen.findByText(how);
  expect(dialog.contains(toast)).toBe(true);
  end(dialog);
  await expect.poll(() => toast.isConnected && !dialog.contains(toast)).toBe(true);
});
