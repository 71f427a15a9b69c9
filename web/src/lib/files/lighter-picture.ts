import { ExpectedError } from '../../../../shared/expected-error.ts';
import { drawLighter, type PictureLimits, Undecodable } from './draw-lighter.ts';
import type { DrawingAnswer, DrawingTask } from './drawing-worker.ts';

/**
 * Encodes a photograph in a worker, or in the page when no worker can draw.
 * @throws ExpectedError for a file that this browser cannot draw.
 */
export async function lighterPicture(file: Blob, limits: PictureLimits): Promise<ArrayBuffer> {
  if (file.size === 0) throw undrawable(EMPTY);
  // Some browsers would draw an SVG, together with the files that it loads.
  if (file.type === 'image/svg+xml') throw undrawable(NO_IMAGE);
  try {
    const drawn = await drawInWorker({ file, limits });
    if (drawn === 'undecodable') throw new Undecodable();
    return drawn === 'failed' ? await drawLighter(file, limits, canvasOf) : drawn;
  } catch (error) {
    if (!(error instanceof Undecodable)) throw error;
    throw undrawable(await reasonOf(file));
  }
}

const undrawable = (message: string) => new ExpectedError('INVALID', { message });

/** Each photograph has a worker of its own. When the worker ends, the memory of the decoding is free at once. */
async function drawInWorker(task: DrawingTask): Promise<DrawingAnswer> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return 'failed';
  const worker = new Worker(new URL('./drawing-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<DrawingAnswer>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<DrawingAnswer>) => resolve(data);
      // The worker's file could not be loaded, for example because the network is cut.
      worker.onerror = () => resolve('failed');
      worker.postMessage(task);
    });
  } finally {
    worker.terminate();
  }
}

function canvasOf(width: number, height: number) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const toJpeg = (quality: number) =>
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  return { context: canvas.getContext('2d'), toJpeg };
}

async function reasonOf(file: Blob): Promise<string> {
  if (/hei[cf]/i.test(file.type) || (file instanceof File && /\.hei[cf]$/i.test(file.name)))
    return HEIC;
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return PHOTOGRAPHS.some((bytes) => bytes.every((byte, at) => start[at] === byte))
    ? TOO_LARGE
    : NO_IMAGE;
}

/** JPEG and PNG begin with these bytes. */
const PHOTOGRAPHS = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
];

const EMPTY = 'Ce fichier est vide. Choisissez une autre photo.';
const HEIC =
  'Ce navigateur ne lit pas les photos HEIC. Photographiez depuis cette page, ou enregistrez la photo en JPEG.';
const NO_IMAGE = 'Ce fichier n’est pas une photo lisible. Choisissez une photo JPEG ou PNG.';
const TOO_LARGE =
  'Cette photo est abîmée ou trop grande pour ce navigateur. Réduisez-la, ou photographiez depuis cette page.';
