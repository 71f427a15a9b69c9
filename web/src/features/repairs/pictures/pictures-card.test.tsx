import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import type { Picture } from '../../../../../shared/repairs/pictures/pictures.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { getPictures, removePicture, showPicture } from './picture-requests.ts';
import { PicturesCard } from './pictures-card.tsx';
import { addWaiting, discardWaiting, useSending } from './send-waiting.ts';

vi.mock('./picture-requests.ts');
vi.mock('./send-waiting.ts', async (original) => ({
  ...(await original<typeof import('./send-waiting.ts')>()),
  addWaiting: vi.fn(async () => {}),
  sendWaiting: vi.fn(async () => {}),
  discardWaiting: vi.fn(async () => {}),
}));

const aPicture = (given: Partial<Picture> = {}): Picture => ({
  id: 'picture-0001',
  addedAt: '2026-11-20T10:05:00.000Z',
  width: 1_600,
  height: 1_200,
  url: '/api/pictures/abc',
  ...given,
});

beforeEach(() => {
  vi.clearAllMocks();
  shopCache.clear();
  useSending.setState({ waiting: [], sent: [], current: undefined, pause: undefined });
  signIn();
});

async function open(...pictures: Picture[]) {
  vi.mocked(getPictures).mockResolvedValue({ pictures });
  render(
    <MemoryRouter>
      <PicturesCard repair="RB12345678" />
    </MemoryRouter>,
  );
  const chooser = await screen.findByLabelText('Choisir des photos');
  return { user: userEvent.setup({ applyAccept: false }), chooser };
}

test('A picture is opened, shown to the customer, and deleted after a second press, and the focus is never lost', async () => {
  const { user } = await open(aPicture());
  vi.mocked(showPicture).mockResolvedValue({ pictures: [aPicture({ shown: true })] });
  vi.mocked(removePicture).mockRejectedValueOnce(new AppError('UNAVAILABLE'));
  vi.mocked(removePicture).mockResolvedValueOnce({ pictures: [] });
  await user.click(screen.getByRole('button', { name: /^Photo 1 du/ }));
  await user.click(screen.getByRole('button', { name: 'Montrer au client' }));
  expect(showPicture).toHaveBeenCalledWith('RB12345678', 'picture-0001', true);
  const hide = await screen.findByRole('button', { name: 'Ne plus montrer au client' });
  expect(document.activeElement).toBe(hide);
  await user.click(screen.getByRole('button', { name: 'Supprimer la photo' }));
  expect(removePicture).not.toHaveBeenCalled();
  const confirm = screen.getByRole('button', { name: 'Confirmer la suppression' });
  await user.click(confirm);
  expect((await screen.findByRole('alert')).textContent).toMatch(/indisponible/);
  await user.click(confirm);
  expect(removePicture).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('list', { name: 'Photos de la réparation' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Prendre une photo'));
});

test('A file that the browser cannot draw is refused with a reason in French, and nothing is sent', async () => {
  vi.stubGlobal('createImageBitmap', vi.fn().mockRejectedValue(new Error('no')));
  const { user, chooser } = await open();
  await user.upload(chooser, new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/HEIC/);
  await user.upload(chooser, new File(['x'], 'note.txt', { type: 'text/plain' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/Choisissez une photo/);
  expect(addWaiting).not.toHaveBeenCalled();
});

test('Several refused files are each named with their reason, and the files for which there is no room are reported too', async () => {
  vi.stubGlobal('createImageBitmap', vi.fn().mockRejectedValue(new Error('no')));
  const { user, chooser } = await open(
    ...Array.from({ length: 9 }, (_, index) => aPicture({ id: `picture-000${index}` })),
  );
  await user.upload(chooser, [
    new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' }),
    new File(['x'], 'note.txt', { type: 'text/plain' }),
    new File(['x'], 'IMG_2.HEIC', { type: 'image/heic' }),
    new File(['x'], 'IMG_3.HEIC', { type: 'image/heic' }),
  ]);
  const lines = () => [...screen.getByRole('alert').children].map((line) => line.textContent);
  await waitFor(() => expect(lines()).toHaveLength(3));
  await waitFor(() => expect(lines()[1]).toMatch(/^IMG_1\.HEIC, IMG_2\.HEIC\u202f: .*HEIC/));
  expect(lines()[0]).toMatch(/^Cette réparation n’a plus de place que pour 3 photos/);
  expect(lines()[2]).toMatch(/^note\.txt\u202f: Ce fichier n’est pas une photo/);
});

test('A repair with the most pictures offers no way to add another picture', async () => {
  const all = Array.from({ length: 12 }, (_, index) => aPicture({ id: `picture-00${index}` }));
  vi.mocked(getPictures).mockResolvedValue({ pictures: all });
  render(
    <MemoryRouter>
      <PicturesCard repair="RB12345678" />
    </MemoryRouter>,
  );
  expect(await screen.findByText('12 sur 12')).toBeTruthy();
  expect(screen.queryByLabelText('Choisir des photos')).toBeNull();
});

const aWaiting = (id: string, size = 100) => ({
  ...{ id, shopId: 'shop', repair: 'RB12345678', takenAtMs: 1, bytes: new ArrayBuffer(size) },
});

/** jsdom draws no picture. */
function withoutDrawing() {
  URL.createObjectURL = () => 'blob:none';
  URL.revokeObjectURL = () => {};
}

test('A waiting picture is discarded after a second press, and the focus stays in the card', async () => {
  withoutDrawing();
  useSending.setState({ waiting: [aWaiting('one'), aWaiting('two')] });
  vi.mocked(discardWaiting).mockImplementation(async (discarded) =>
    useSending.setState(({ waiting }) => ({
      waiting: waiting.filter(({ id }) => id !== discarded),
    })),
  );
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Retirer la photo 1 en attente' }));
  expect(discardWaiting).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Confirmer le retrait de la photo 1' }));
  expect(discardWaiting).toHaveBeenCalledExactlyOnceWith('one');
  const other = screen.getByRole('button', { name: 'Retirer la photo 1 en attente' });
  expect(document.activeElement).toBe(other);
  await user.click(other);
  await user.click(other);
  expect(document.activeElement).toBe(screen.getByLabelText('Prendre une photo'));
});

test('The progress counts bytes, and a screen reader announces only whole pictures', async () => {
  withoutDrawing();
  const waiting = [aWaiting('two', 300), aWaiting('three', 500)];
  const sent = [{ repair: 'RB12345678', size: 200 }];
  useSending.setState({ waiting, sent, current: { id: 'two', sentBytes: 0 } });
  await open();
  const bar = screen.getByRole('progressbar', { name: 'Envoi des photos' });
  const heard = [bar.getAttribute('aria-valuetext'), screen.getByText(/^Envoi des/).textContent];
  expect([bar.getAttribute('value'), heard[0]]).toEqual(['20', '1 sur 3 envoyées']);
  act(() => useSending.setState({ current: { id: 'two', sentBytes: 150 } }));
  expect(bar.getAttribute('value')).toBe('35');
  expect(screen.getByText(/^35/).getAttribute('aria-hidden')).toBe('true');
  expect([bar.getAttribute('aria-valuetext'), screen.getByText(/^Envoi des/).textContent]).toEqual(
    heard,
  );
  act(() =>
    useSending.setState({
      waiting: waiting.slice(1),
      sent: [...sent, { repair: 'RB12345678', size: 300 }],
      current: { id: 'three', sentBytes: 500 },
    }),
  );
  expect(bar.getAttribute('value'), 'not stored yet').toBe('99');
});

test('A known failure stays shown while the pictures are read again, until they arrive', async () => {
  vi.mocked(getPictures).mockRejectedValueOnce(new AppError('UNAVAILABLE'));
  render(
    <MemoryRouter>
      <PicturesCard repair="RB12345678" />
    </MemoryRouter>,
  );
  await screen.findByText(/indisponible/);
  const answer = Promise.withResolvers<{ pictures: Picture[] }>();
  vi.mocked(getPictures).mockReturnValueOnce(answer.promise);
  await act(async () => void shopCache.refetchQueries());
  expect(getPictures).toHaveBeenCalledTimes(2);
  expect(screen.getByText(/indisponible/)).toBeDefined();
  expect(screen.queryByRole('status')).toBeNull();
  await act(async () => answer.resolve({ pictures: [aPicture()] }));
  expect(await screen.findByRole('button', { name: /^Photo 1 du/ })).toBeDefined();
});
