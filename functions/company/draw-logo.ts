import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import v8 from 'node:v8';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../shared/errors.ts';
import { once } from '../../shared/once.ts';
import type { Drawing, DrawingTask } from './drawing-worker.ts';
import { logoImage } from './logo-image.ts';
import { frameOf } from './logo-svg.ts';

/** Makes of an image, whatever its kind, the PNG that is shown and printed; throws as `drawLogo` does. */
export type DrawLogo = (bytes: Buffer) => Promise<Buffer>;

/**
 * What the thread may take of a processor, in milliseconds; what it has others do comes on top. A logo takes 100, an
 * image of the most pixels 500: six times a logo's, as Lambdas and old laptops are slower than what this was measured on.
 */
const MOST_PROCESSOR_MS = { drawing: 600, image: 750 } as const;
/** For a machine that is busy with something else; within the Lambda's own limit. */
const LONGEST_MS = 8_000;
const LOOK_EVERY_MS = 25;
/** Memory of a drawing, in WebAssembly's pages of 64 kB: three times what the largest image is once decoded. */
const MOST_PAGES = 3_500;

/** The worker's file: beside this one, or beside the bundle that has it (infra/bundle-files.ts). */
const WORKER = path.join(
  import.meta.dirname,
  `drawing-worker${path.extname(import.meta.filename)}`,
);

/** Compiled and read when the first image comes. */
const tools = once(() => {
  // A limit of the process; nothing else in it that is WebAssembly comes near.
  v8.setFlagsFromString(`--wasm-max-mem-pages=${MOST_PAGES}`);
  const file = createRequire(import.meta.filename).resolve('@resvg/resvg-wasm/index_bg.wasm');
  const font = (name: string) =>
    readFileSync(path.join(import.meta.dirname, 'logo-fonts', `inter-${name}.ttf`));
  return {
    wasm: new WebAssembly.Module(readFileSync(file)),
    fonts: [font('regular'), font('bold')],
  };
});

/**
 * The image as a PNG of at most 600 by 300 pixels, upright, with nothing but its pixels (docs/decisions/0106).
 * @throws AppError INVALID_IMAGE when nothing of it can be seen; UNPRINTABLE_IMAGE; COMPLEX_IMAGE when it takes longer
 * or more memory than one may.
 */
export async function drawLogo(bytes: Buffer): Promise<Buffer> {
  const drawing = await drawnApart({ ...tools(), ...frameOf(logoImage(bytes), bytes) });
  if ('nothing' in drawing) throw new AppError('INVALID_IMAGE');
  return Buffer.from(drawing.png);
}

async function drawnApart(workerData: DrawingTask): Promise<Drawing> {
  const worker = new Worker(WORKER, { workerData });
  const ended = new AbortController();
  try {
    return await Promise.race([
      answerOf(worker),
      tooMuch(worker, kindOf(workerData), ended.signal),
    ]);
  } finally {
    ended.abort();
    await worker.terminate();
  }
}

/** @throws AppError for what the drawing broke at, which is the image: no SVG, or one that memory has no room for. */
function answerOf(worker: Worker): Promise<Drawing> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error: unknown) => {
      // A trap (no more memory, or stack), or a limit of resvg's own.
      const isLimit = /RuntimeError|limit/.test(String(error));
      reject(new AppError(isLimit ? 'COMPLEX_IMAGE' : 'INVALID_IMAGE'));
    });
  });
}

type Kind = keyof typeof MOST_PROCESSOR_MS;
const kindOf = ({ size }: DrawingTask): Kind => (size === undefined ? 'drawing' : 'image');

/** @throws AppError once the worker has used up what a drawing may take. */
async function tooMuch(worker: Worker, kind: Kind, ended: AbortSignal): Promise<never> {
  const started = performance.now();
  for (;;) {
    await sleep(LOOK_EVERY_MS);
    if (ended.aborted) return new Promise(() => {});
    // It tells nothing while it is being made.
    const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    const usedMs = (user + system) / 1_000;
    if (usedMs > MOST_PROCESSOR_MS[kind] || performance.now() - started > LONGEST_MS) {
      throw new AppError('COMPLEX_IMAGE');
    }
  }
}
