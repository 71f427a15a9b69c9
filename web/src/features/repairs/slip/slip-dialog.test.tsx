import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { SLIP } from '../../../../../shared/examples.ts';
import type { Slip } from '../../../../../shared/repairs/slip/slip.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { openFile } from '../../../lib/files/open-file.ts';
import { apiError } from '../../../testing/api-error.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { keepFocus } from '../../../ui/layout/keep-focus.ts';
import { readWithCamera } from './scan/read-with-camera.ts';
import { SlipDialog } from './slip-dialog.tsx';
import * as requests from './slip-requests.ts';

vi.mock('./slip-requests.ts');
vi.mock('./scan/read-with-camera.ts', () => ({
  hasCameraAccess: () => true,
  readWithCamera: vi.fn(),
}));
vi.mock('../../../lib/files/open-file.ts');
vi.mock('../../../ui/feedback/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

const EMPTY: Slip = {
  ...SLIP,
  version: 0,
  content: { ...SLIP.content, serial: '', accessories: '', condition: '', ceilingCents: null },
};
const SIGNED: Slip = { ...SLIP, version: 2, signedAt: '2026-11-20T09:35:00.000Z' };
const failure = apiError('CONFLICT', { requestId: 'r' });
const show = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  shopCache.clear();
  signIn();
  vi.mocked(requests.getSlip).mockResolvedValue(EMPTY);
  vi.mocked(requests.saveSlip).mockResolvedValue(SLIP);
  vi.mocked(requests.getSlipPdf).mockResolvedValue(new File(['%PDF'], 'Bon-RB12345678.pdf'));
  vi.mocked(openFile).mockReturnValue(show);
});

function open() {
  render(
    <MemoryRouter>
      <SlipDialog id="r1" open onClose={() => {}} />
    </MemoryRouter>,
  );
  return userEvent.setup();
}
const field = (name: RegExp) => screen.findByRole('textbox', { name });
const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name, hidden: true }));

test('Typed text is saved before the slip is printed in the tab that the press opened', async () => {
  const user = open();
  await user.type(await field(/^N° de série/), '490154203237518');
  await user.type(await field(/^Plafond/), '149,90');
  await press('Enregistrer et imprimer');
  expect(requests.saveSlip).toHaveBeenCalledWith('r1', {
    ...{ version: 0, serial: '490154203237518', accessories: '', condition: '' },
    ceilingCents: 14_990,
  });
  expect(requests.getSlipPdf).toHaveBeenCalledWith('r1', 'a4');
  expect(show).toHaveBeenCalledWith(expect.any(File));
});

test('A character that cannot be printed is named before the slip is signed or printed', async () => {
  const unprinted = (character: string) =>
    screen.queryByText(new RegExp(`^Le caractère «\\s${character}\\s» ne peut pas être imprimé`));
  const user = open();
  await user.type(await field(/^Accessoires/), 'Étui l\u2019été');
  expect(unprinted('.*')).toBeNull();
  await user.type(await field(/^Accessoires/), ' ★');
  expect(unprinted('★')).toBeTruthy();
});

test('A number that the camera reads is filled into its field, which gets the focus, and is saved', async () => {
  vi.mocked(readWithCamera).mockResolvedValue('490154203237518');
  open();
  await press('Lire le code avec la caméra');
  expect(await field(/^N° de série/)).toHaveProperty('value', '490154203237518');
  expect(document.activeElement).toBe(await field(/^N° de série/));
  await press('Enregistrer et imprimer');
  expect(requests.saveSlip).toHaveBeenCalledWith(
    'r1',
    expect.objectContaining({ serial: '490154203237518' }),
  );
});

test('When a scanner ends a serial number with Enter, the next field gets the focus and no slip is saved', async () => {
  vi.mocked(requests.getSlip).mockResolvedValue(SIGNED);
  const user = open();
  await press('Établir un nouveau bon');
  await user.type(await field(/^N° de série/), '490154203237518{Enter}');
  expect(document.activeElement).toBe(await field(/^Accessoires/));
  await user.type(await field(/^Plafond/), '{Enter}');
  expect(requests.saveSlip).not.toHaveBeenCalled();
  expect(openFile).not.toHaveBeenCalled();
});

test('An empty slip is printed without being saved, to be filled in by hand', async () => {
  open();
  await press('Ticket 80\u00a0mm');
  expect(requests.saveSlip).not.toHaveBeenCalled();
  expect(requests.getSlipPdf).toHaveBeenCalledWith('r1', 'roll');
});

test('A wrong IMEI and a wrong ceiling are named at their fields, and nothing is saved or opened', async () => {
  const user = open();
  await user.type(await field(/^N° de série/), '490154203237519');
  await user.type(await field(/^Plafond/), 'cher');
  await press('Enregistrer et imprimer');
  expect(screen.getByText(/^Cet IMEI comporte une erreur/)).toBeDefined();
  expect(screen.getByText(/^Écrivez le plafond en euros/)).toBeDefined();
  expect(requests.saveSlip).not.toHaveBeenCalled();
  expect(openFile).not.toHaveBeenCalled();
});

test('A failed save gives its reason, closes the tab, and keeps the typed text until its loss is confirmed', async () => {
  vi.mocked(requests.saveSlip).mockRejectedValue(failure);
  const user = open();
  await user.type(await field(/^Accessoires/), 'Coque');
  await press('Enregistrer et imprimer');
  expect((await screen.findByRole('alert')).textContent).toBe(
    `Le bon n’est pas enregistré. ${failure.message}`,
  );
  expect(((await field(/^Accessoires/)) as HTMLTextAreaElement).value).toBe('Coque');
  expect(show).toHaveBeenCalledWith(undefined);
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(screen.getByRole('dialog', { name: 'Effacer la saisie\u202f?' })).toBeDefined();
});

test('If another page has changed the slip, a second press saves the texts of both pages', async () => {
  vi.mocked(requests.saveSlip).mockRejectedValueOnce(failure);
  const user = open();
  await user.type(await field(/^État/), 'Rayures');
  vi.mocked(requests.getSlip).mockResolvedValue({ ...SLIP, version: 3 });
  await press('Enregistrer et imprimer');
  await press('Enregistrer et imprimer');
  expect(requests.saveSlip).toHaveBeenLastCalledWith(
    'r1',
    expect.objectContaining({
      version: 3,
      accessories: SLIP.content.accessories,
      condition: 'Rayures',
    }),
  );
  expect(show).toHaveBeenLastCalledWith(expect.any(File));
});

test('A failed print shows the reason and closes the tab', async () => {
  vi.mocked(requests.getSlipPdf).mockRejectedValue(failure);
  open();
  await press('Imprimer en A4');
  expect((await screen.findByRole('alert')).textContent).toBe(
    `Le bon n’a pas pu être imprimé. ${failure.message}`,
  );
  expect(show).toHaveBeenCalledWith(undefined);
});

/** Draws a line in the frame, which has no size in jsdom. */
async function draw() {
  const frame = await screen.findByRole('img', { name: 'Cadre de signature', hidden: true });
  frame.getBoundingClientRect = () => new DOMRect(0, 0, 600, 200);
  fireEvent.pointerDown(frame, { clientX: 10, clientY: 10, pointerId: 1 });
  for (let x = 20; x <= 60; x += 10) fireEvent.pointerMove(frame, { clientX: x, clientY: x });
  fireEvent.pointerUp(frame);
}

test('A customer signs the text of the slip, and a slip that replaces the signed one begins with the same texts', async () => {
  vi.mocked(requests.signSlip).mockResolvedValue(SIGNED);
  onTestFinished(keepFocus());
  open();
  const title = screen.getByRole('heading', { name: 'Bon de prise en charge', hidden: true });
  await press('Faire signer à l’écran');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(await screen.findByText('Écran cassé')).toBeDefined();
  expect(screen.getByText(/loi du 31 décembre 1903/)).toBeDefined();
  await press('Enregistrer la signature');
  expect(screen.getByRole('alert', { hidden: true }).textContent).toMatch(/^Faites signer/);
  await draw();
  await press('Enregistrer la signature');
  expect(requests.signSlip).toHaveBeenCalledWith('r1', {
    ...{ version: 0, digest: SLIP.digest },
    strokes: [[10, 20, 30, 40, 50, 60].flatMap((at) => [at, at])],
  });
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Bon signé', expect.any(String)));
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(await screen.findByText(/^Signé à l’écran le 20\/11\/2026/)).toBeDefined();
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog', { name: 'Effacer la saisie\u202f?' })).toBeNull();
  await press('Établir un nouveau bon');
  expect(((await field(/^Accessoires/)) as HTMLTextAreaElement).value).toBe('Chargeur, coque');
});

const RENEWED: Slip = { ...SLIP, version: 3, signed: [{ number: 1, at: SIGNED.signedAt ?? '' }] };

test('A slip that replaces a signed slip can be saved for its signature, or printed', async () => {
  vi.mocked(requests.getSlip).mockResolvedValue({ ...SIGNED, signed: RENEWED.signed });
  vi.mocked(requests.saveSlip).mockResolvedValue(RENEWED);
  open();
  await press('Établir un nouveau bon');
  await press('Faire signer à l’écran');
  const save = expect.objectContaining({ version: 2, toSign: true });
  expect(requests.saveSlip).toHaveBeenLastCalledWith('r1', save);
  await press('Revenir aux champs');
  expect(screen.getByText(/^Le bon signé reste valable/)).toBeDefined();
  await press('Enregistrer et imprimer');
  const paper = vi.mocked(requests.saveSlip).mock.lastCall?.[1];
  expect(paper).toMatchObject({ version: 3 });
  expect(paper).not.toHaveProperty('toSign');
  expect(screen.queryByText(/^Le bon signé reste valable/)).toBeNull();
});

test('A slip that was saved for signing can be signed later, and its fields can still be changed', async () => {
  const content = { ...SLIP.content, serial: 'A1' };
  vi.mocked(requests.getSlip).mockResolvedValue({
    ...{ ...SIGNED, version: 3, signed: RENEWED.signed },
    toSign: { content, digest: 'b'.repeat(64) },
  });
  vi.mocked(requests.signSlip).mockResolvedValue({ ...SIGNED, version: 4 });
  open();
  expect(await screen.findByText(/^Un nouveau bon attend la signature/)).toBeDefined();
  await press('Faire signer');
  expect(screen.getByText('A1')).toBeDefined();
  await press('Revenir aux champs');
  expect(await field(/^N° de série/)).toHaveProperty('value', 'A1');
  expect(screen.getByText(/^Le bon signé reste valable/)).toBeDefined();
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog', { name: 'Effacer la saisie\u202f?' })).toBeNull();
  vi.mocked(requests.saveSlip).mockResolvedValue({ ...RENEWED, version: 3, content });
  await press('Faire signer à l’écran');
  await draw();
  await press('Enregistrer la signature');
  expect(requests.signSlip).toHaveBeenCalledWith('r1', expect.objectContaining({ version: 3 }));
});

test('The dialog of a slip that replaces a signed slip still opens the signed slip as a PDF', async () => {
  vi.mocked(requests.getSlip).mockResolvedValue(RENEWED);
  open();
  await press('Bon signé le 20/11/2026 à\u00a010:35');
  expect(requests.getSlipPdf).toHaveBeenCalledWith('r1', 'a4', 1);
  expect(show).toHaveBeenCalledWith(expect.any(File));
  expect(requests.saveSlip).not.toHaveBeenCalled();
});

test('A signed slip that cannot be opened leaves the errors of the fields in place', async () => {
  vi.mocked(requests.getSlip).mockResolvedValue(RENEWED);
  vi.mocked(requests.getSlipPdf).mockRejectedValue(failure);
  const user = open();
  await user.type(await field(/^Plafond/), 'abc');
  await press('Enregistrer et imprimer');
  await user.click(screen.getByRole('button', { name: /^Bon signé le/ }));
  expect(await screen.findByText(/^Le bon n’a pas pu être imprimé/)).toBeTruthy();
  expect((await field(/^Plafond/)).getAttribute('aria-invalid')).toBe('true');
});

test('A refused signature gives its reason, and stays in its frame until its loss is confirmed', async () => {
  vi.mocked(requests.signSlip).mockRejectedValue(failure);
  open();
  await press('Faire signer à l’écran');
  await draw();
  await press('Enregistrer la signature');
  expect((await screen.findByRole('alert')).textContent).toBe(
    `La signature n’est pas enregistrée. ${failure.message}`,
  );
  const frame = screen.getByRole('img', { name: 'Cadre de signature', hidden: true });
  expect(frame.innerHTML).toContain('60 60');
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(screen.getByRole('dialog', { name: 'Effacer la saisie\u202f?' })).toBeDefined();
});

test('If the repair has changed since its slip was signed, the dialog asks for a new slip', async () => {
  vi.mocked(requests.getSlip).mockResolvedValue({ ...SIGNED, outdated: true });
  open();
  expect(await screen.findByText(/^La fiche a changé depuis la signature/)).toBeDefined();
});

test('Only a slip that can still be filled in says that everything is optional', async () => {
  vi.mocked(requests.getSlip).mockResolvedValue(SIGNED);
  open();
  const renew = await screen.findByRole('button', { name: 'Établir un nouveau bon' });
  expect(screen.queryByText(/Tout est facultatif/)).toBeNull();
  await userEvent.click(renew);
  expect(screen.getByText(/Tout est facultatif/)).toBeDefined();
});
