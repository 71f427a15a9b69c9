import path from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import { PICTURE_SIDE } from '../../../shared/repairs/pictures/pictures.ts';
import { runBounded, type ThreadLimits, TimeSpent } from '../../platform/bounded-thread.ts';
import type { Redrawing, RedrawingTask } from './redrawing-worker.ts';

export type RedrawPicture = (bytes: Buffer) => Promise<Redrawing>;

const MOST_PIXELS = PICTURE_SIDE * PICTURE_SIDE;
/**
 * A picture of 1600 by 1200 takes about a second of processor time; slower Lambdas and old laptops take longer.
 * `clockMs` must stay below the Lambda's timeout.
 */
const LIMITS: ThreadLimits = { processorMs: 6_000, clockMs: 15_000, heapMb: 384 };

/** The worker's file is next to this module, or next to the bundle (infra/bundles/bundling.ts). */
const WORKER = path.join(
  import.meta.dirname,
  `redrawing-worker${path.extname(import.meta.filename)}`,
);

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/**
 * Encodes a picture anew, so that only its pixels are left: no metadata, nothing hidden.
 * @throws AppError INVALID_IMAGE; COMPLEX_IMAGE; UNAVAILABLE when the machine is too busy, so that the browser
 * keeps the picture.
 */
export async function redrawPicture(bytes: Buffer, limits = LIMITS): Promise<Redrawing> {
  if (!bytes.subarray(0, JPEG.length).equals(JPEG)) throw invalid();
  const task: RedrawingTask = { bytes, mostPixels: MOST_PIXELS };
  try {
    return await runBounded<Redrawing>(WORKER, task, limits);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isLimit =
      error instanceof TimeSpent || /maxResolution|maxMemory|OUT_OF_MEMORY/.test(text(error));
    throw isLimit ? new AppError('COMPLEX_IMAGE', { message: TOO_COMPLEX }) : invalid();
  }
}

const text = (error: unknown) => `${String(error)} ${(error as { code?: string }).code ?? ''}`;

const invalid = () => new AppError('INVALID_IMAGE', { message: NO_PICTURE });

const NO_PICTURE = 'Cette photo est illisible. Prenez-en une autre, ou choisissez un fichier JPEG.';
const TOO_COMPLEX = `Cette photo est trop grande. Réduisez-la à ${PICTURE_SIDE}\u00a0pixels de côté, puis réessayez.`;
