import { screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { clearToasts } from '../../testing/toasts.ts';
import { endAction, showToast } from './toaster.tsx';

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
  ['is removed with its page', (dialog: HTMLDialogElement) => dialog.remove()],
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

const endsAtMs = performance.now() + 60_000;

const row = (title: string) =>
  screen
    .getAllByText(title)
    .map((element) => element.closest('li'))
    .find((item) => item?.dataset.removed === 'false');
const isVisible = (title: string) => row(title)?.dataset.visible;

const visible = () =>
  [...document.querySelectorAll('[data-sonner-toast][data-visible="true"][data-removed="false"]')]
    .map((toast) => toast.querySelector('[data-timed]')?.previousElementSibling ?? toast)
    .map((named) => named.textContent);

function close(title: string) {
  row(title)?.querySelector<HTMLButtonElement>('[data-close-button]')?.click();
}

test('On a phone, a toast does not cover the focused field', async () => {
  usePhone();
  const field = document.createElement('input');
  field.getBoundingClientRect = () => new DOMRect(0, 100, 300, 40);
  document.body.append(field);
  showToast({ kind: 'success', title: 'Fait' });
  const place = () => screen.getByText('Fait').closest('ol')?.dataset.yPosition;
  await screen.findByText('Fait');
  expect(place()).toBe('top');
  field.focus();
  await expect.poll(place).toBe('bottom');
  // The page was scrolled to its buttons, and the toast must not cover them.
  field.getBoundingClientRect = () => new DOMRect(0, -400, 300, 40);
  window.dispatchEvent(new Event('scroll'));
  await expect.poll(place).toBe('top');
  field.remove();
});

test('On a phone, a toast covers neither the refused field at the top nor the one at the bottom', async () => {
  usePhone();
  for (const topPx of [112, window.innerHeight - 100]) {
    const field = document.createElement('input');
    field.setAttribute('aria-invalid', 'true');
    field.getBoundingClientRect = () => new DOMRect(0, topPx, 300, 44);
    document.body.append(field);
    onTestFinished(() => field.remove());
  }
  showToast({ kind: 'error', title: 'Champs requis' });
  await screen.findByText('Champs requis');
  const area = () => screen.getByText('Champs requis').closest('ol');
  await expect.poll(() => area()?.dataset.yPosition).toBe('bottom');
  expect(area()?.style.getPropertyValue('--mobile-offset-bottom')).toBe('108px');
});

test('On a phone, a toast in a dialog does not cover the button that closes the dialog', async () => {
  usePhone();
  showToast({ kind: 'success', title: 'Sur la page' });
  const areaOf = async (title: string) => (await screen.findByText(title)).closest('ol');
  const top = (area: HTMLElement | null | undefined) =>
    area?.style.getPropertyValue('--mobile-offset-top');
  const before = top(await areaOf('Sur la page'));
  close('Sur la page');
  openDialog();
  showToast({ kind: 'success', title: 'Dans la fenêtre' });
  await expect.poll(async () => top(await areaOf('Dans la fenêtre'))).toBe('4.75rem');
  expect(before).toBe('16px');
});

test('On a phone, notices and errors are shown one after the other, errors first', async () => {
  usePhone();
  showToast({ kind: 'error', title: 'Échec' });
  await screen.findByText('Échec');
  showToast({ kind: 'success', title: 'Fait' });
  showToast({ kind: 'success', title: 'Suite' });
  showToast({ kind: 'error', title: 'Autre échec' });
  for (const title of ['Échec', 'Autre échec', 'Fait', 'Suite']) {
    await expect.poll(visible).toEqual([title]);
    close(title);
  }
});

test.each(['success', 'error'] as const)(
  'On a phone, a notice that is covered by a later toast of the kind %s is shown again',
  async (kind) => {
    usePhone();
    showToast({ kind: 'success', title: 'Fait' });
    await screen.findByText('Fait');
    const action = { label: 'Annuler', onPress: () => {}, endsAtMs, about: 'iPhone' };
    showToast({ kind, title: 'Plus tard', ...(kind === 'success' && { action }) });
    await expect.poll(() => isVisible('Plus tard')).toBe('true');
    await expect.poll(() => screen.queryByText('Fait')).toBeNull();
    close('Plus tard');
    await expect.poll(visible).toEqual(['Fait']);
  },
);

function showChange(subject: string) {
  const action = { label: 'Annuler', onPress: () => {}, endsAtMs, about: subject, subject };
  showToast({ kind: 'success', title: 'Statut mis à jour', description: 'Noté.', action });
}

test('The toast of an action disappears when the action is no longer possible', async () => {
  showChange('iPhone 12, Durand');
  await expect.poll(visible).toEqual(['iPhone 12, Durand']);
  endAction('iPhone 12, Durand');
  await expect.poll(visible).toEqual([]);
});

test('On a phone one toast is visible at a time: first the latest action, then the earlier one, then the notices', async () => {
  usePhone();
  showChange('Galaxy S21, Petit');
  await expect.poll(visible).toEqual(['Galaxy S21, Petit']);
  showChange('iPhone 12, Durand');
  await expect.poll(visible).toEqual(['iPhone 12, Durand']);
  showToast({ kind: 'success', title: 'SMS Envoyé' });
  showToast({ kind: 'success', title: 'Email Envoyé' });
  showChange('Galaxy S21, Petit');
  for (const title of ['Galaxy S21, Petit', 'iPhone 12, Durand', 'SMS Envoyé', 'Email Envoyé']) {
    await expect.poll(visible).toEqual([title]);
    close(title);
  }
});

test('A toast that moves on a phone, because a field gets the focus, is not shown for longer', async () => {
  usePhone();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  const field = document.createElement('input');
  field.getBoundingClientRect = () => new DOMRect(0, 20, 300, 40);
  document.body.append(field);
  onTestFinished(() => {
    vi.useRealTimers();
    field.remove();
  });
  showToast({ kind: 'success', title: 'Déplacé' });
  const place = () => row('Déplacé')?.dataset.yPosition;
  await expect.poll(place).toBe('top');
  await vi.advanceTimersByTimeAsync(2_000);
  field.focus();
  await expect.poll(place).toBe('bottom');
  await vi.advanceTimersByTimeAsync(500);
  expect(isVisible('Déplacé')).toBe('true');
  await vi.advanceTimersByTimeAsync(1_500);
  expect(screen.queryByText('Déplacé')).toBeNull();
});
