/** Decodes a JPEG and encodes its pixels anew, in a thread that can be ended at any moment. */
import { parentPort, workerData } from 'node:worker_threads';
import jpeg from 'jpeg-js';

export type RedrawingTask = { bytes: Uint8Array; mostPixels: number };
export type Redrawing = { jpeg: Uint8Array; width: number; height: number };

/** The browser used this quality already, so a second encoding with it loses little. */
const QUALITY = 82;
const MOST_MEGABYTES = 256;

const { bytes, mostPixels } = workerData as RedrawingTask;
const { data, width, height } = jpeg.decode(bytes, {
  useTArray: true,
  formatAsRGBA: true,
  tolerantDecoding: false,
  maxResolutionInMP: mostPixels / 1_000_000,
  maxMemoryUsageInMB: MOST_MEGABYTES,
});
const encoded = jpeg.encode({ data, width, height }, QUALITY);
parentPort?.postMessage({ jpeg: encoded.data, width, height } satisfies Redrawing);
