import { screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { clearToasts } from '../testing/toasts.ts';
import { showToast } from './toaster.tsx';

afterEach(async () => {
  clearToasts();
  await expect.poll(() => document.querySelector('[data-sonner-toast]')).toBeNull();
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

const row = (title: string) => screen.getByText(title).closest('li');
const isVisible = (title: string) => row(title)?.dataset.visible;

test('On a phone one toast is visible, away from the focused field', async () => {
  usePhone();
  const field = document.createElement('input');
  document.body.append(field);
  showToast({ kind: 'success', title: 'Fait' });
  const place = () => screen.getByText('Suite').closest('ol')?.dataset.yPosition;
  await screen.findByText('Fait');
  showToast({ kind: 'success', title: 'Suite' });
  await expect.poll(() => row('Suite')?.dataset.mounted).toBe('true');
  expect(place()).toBe('top');
  expect([isVisible('Fait'), isVisible('Suite')]).toEqual(['false', 'true']);
  field.focus();
  await expect.poll(place).toBe('bottom');
  // The page was scrolled to its buttons, which the toast must not cover now.
  field.getBoundingClientRect = () => new DOMRect(0, -400, 300, 40);
  window.dispatchEvent(new Event('scroll'));
  await expect.poll(place).toBe('top');
  field.remove();
});

const endsAtMs = performance.now() + 60_000;

test('On a phone a later toast waits for an error', async () => {
  usePhone();
  showToast({ kind: 'error', title: 'Échec' });
  await screen.findByText('Échec');
  showToast({ kind: 'success', title: 'Suite' });
  showToast({ kind: 'error', title: 'Autre échec' });
  await screen.findByText('Autre échec');
  expect(screen.queryByText('Suite')).toBeNull();
  clearToasts();
  await expect.poll(() => isVisible('Suite')).toBe('true');
});

test('On a phone the later of two actions is visible and named, then the earlier action', async () => {
  usePhone();
  for (const subject of ['iPhone 12, Durand', 'Galaxy S21, Petit']) {
    const action = { label: 'Annuler', onPress: () => {}, endsAtMs, about: subject, subject };
    showToast({ kind: 'success', title: 'Statut mis à jour', description: 'Noté.', action });
    await screen.findByText(subject);
  }
  const visible = () =>
    [...document.querySelectorAll('[data-sonner-toast][data-visible="true"]')].map(
      (toast) => toast.querySelector('[data-timed]')?.previousElementSibling?.textContent,
    );
  await expect.poll(visible).toEqual(['Galaxy S21, Petit']);
  const later = row('Galaxy S21, Petit');
  later?.querySelector<HTMLButtonElement>('[data-close-button]')?.click();
  await expect.poll(visible).toEqual(['iPhone 12, Durand']);
});
