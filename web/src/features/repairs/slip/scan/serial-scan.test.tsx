import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { libraryReader } from './library-reader.ts';
import { SerialScan } from './serial-scan.tsx';

vi.mock('./library-reader.ts');

/** Each test has a camera of its own, because reading ends only a moment after the component was removed. */
const aTrack = () => ({ stop: vi.fn() });
const streamOf = (of: ReturnType<typeof aTrack>) => ({ active: true, getTracks: () => [of] });
let track = aTrack();
let stream = streamOf(track);
const getUserMedia = vi.fn();
const onRead = vi.fn();

/** jsdom knows no camera. */
const giveCamera = (mediaDevices: object | undefined) =>
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices });

beforeEach(() => {
  vi.clearAllMocks();
  track = aTrack();
  stream = streamOf(track);
  getUserMedia.mockResolvedValue(stream);
  giveCamera({ getUserMedia });
  HTMLMediaElement.prototype.play = async () => {};
  vi.mocked(libraryReader).mockReturnValue(async () => []);
});
afterEach(() => {
  giveCamera(undefined);
  vi.unstubAllGlobals();
});

const open = () => render(<SerialScan onRead={onRead} />);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('No scan button is shown in a browser that gives this page no camera', () => {
  giveCamera(undefined);
  open();
  expect(screen.queryByRole('button')).toBeNull();
});

test('A code that is read twice in a row is reported once, and the camera is off', async () => {
  const pictures = [
    [],
    ['490154203237518'],
    ['F2LZK1Q9'],
    ['490154203237518'],
    ['490154203237518'],
  ];
  vi.mocked(libraryReader).mockReturnValue(async () => pictures.shift() ?? []);
  open();
  await press('Lire le code avec la caméra');
  await waitFor(() => expect(onRead).toHaveBeenCalled(), { timeout: 5_000 });
  expect(onRead).toHaveBeenCalledExactlyOnceWith('490154203237518');
  expect(pictures).toEqual([]);
  expect(track.stop).toHaveBeenCalled();
  expect(screen.queryByLabelText('Image de la caméra')).toBeNull();
});

test('The browser’s own reader is used instead of the library if it reads barcodes', async () => {
  class BarcodeDetector {
    static getSupportedFormats = async () => ['code_128', 'ean_13'];
    formats: string[];
    constructor({ formats }: { formats: string[] }) {
      this.formats = formats;
    }
    detect = async () => [{ rawValue: `${this.formats.join()}-C02XY` }];
  }
  vi.stubGlobal('BarcodeDetector', BarcodeDetector);
  open();
  await press('Lire le code avec la caméra');
  await waitFor(() => expect(onRead).toHaveBeenCalledWith('code_128-C02XY'));
  expect(libraryReader).not.toHaveBeenCalled();
});

test.each([
  ['NotAllowedError', /^La caméra est refusée\. Autorisez-la/],
  ['NotFoundError', /^Aucune caméra n’a été trouvée\. Tapez/],
  ['NotReadableError', /^La caméra ne répond pas\. Fermez/],
])('A camera that fails with %s says what to do, and can be tried again', async (name, message) => {
  getUserMedia.mockRejectedValue(new DOMException('', name));
  open();
  await press('Lire le code avec la caméra');
  expect((await screen.findByRole('alert')).textContent).toMatch(message);
  getUserMedia.mockResolvedValue(stream);
  await press('Lire le code avec la caméra');
  expect(await screen.findByText(/^Placez le code-barres/)).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('When the reader cannot be loaded, a message says so and the camera is off', async () => {
  vi.mocked(libraryReader).mockImplementation(() => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  open();
  await press('Lire le code avec la caméra');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^La lecture du code/);
  expect(track.stop).toHaveBeenCalled();
});

test('The camera is turned off when its button stops it or the dialog is closed', async () => {
  const { unmount } = open();
  await press('Lire le code avec la caméra');
  await screen.findByText(/^Placez le code-barres/);
  expect(track.stop).not.toHaveBeenCalled();
  await press('Arrêter la caméra');
  expect(track.stop).toHaveBeenCalled();
  track.stop.mockClear();
  await press('Lire le code avec la caméra');
  await screen.findByText(/^Placez le code-barres/);
  unmount();
  expect(track.stop).toHaveBeenCalled();
});

test('A camera that is allowed after the dialog was closed is turned off immediately', async () => {
  const allowed = Promise.withResolvers<typeof stream>();
  getUserMedia.mockReturnValue(allowed.promise);
  const { unmount } = open();
  await press('Lire le code avec la caméra');
  unmount();
  allowed.resolve(stream);
  await waitFor(() => expect(track.stop).toHaveBeenCalled());
});
