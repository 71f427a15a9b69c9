import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import v8 from 'node:v8';
import { AppError } from '../../shared/errors.ts';
import { once } from '../../shared/once.ts';
import { runBounded, TimeSpent } from '../platform/bounded-thread.ts';
import type { Drawing, DrawingTask } from './drawing.ts';
import { logoImage } from './logo-image.ts';
import { frameOf } from './logo-svg.ts';

export type DrawLogo = (bytes: Buffer) => Promise<Buffer>;

/**
 * On the measured machine a logo takes 100 ms of processor time. The first logo of a process, or one of the largest
 * size, takes 500 ms.
 */
const MOST_PROCESSOR_MS = 900;
/** The wall-clock limit allows for a busy machine, and is below the Lambda's timeout. */
const LIMITS = { processorMs: MOST_PROCESSOR_MS, clockMs: 8_000 };
/** The limit is in WebAssembly pages of 64 kB. It is more than four times the size of the largest decoded image. */
const MOST_PAGES = 3_500;

/** The worker's file is next to this module or next to the bundle (infra/bundles/bundling.ts). */
const WORKER = path.join(
  import.meta.dirname,
  `drawing-worker${path.extname(import.meta.filename)}`,
);

const tools = once(() => {
  // The memory limit applies to the whole process. No other WebAssembly in the process needs that much.
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
 * Draws an upright PNG of at most 600 by 300 pixels that holds only pixels, in a separate thread (docs/decisions/0106).
 * @throws AppError INVALID_IMAGE when nothing is drawn; UNPRINTABLE_IMAGE; UNDRAWN_PART; COMPLEX_IMAGE when it takes
 * too much time or memory; UNAVAILABLE when the machine is too busy.
 */
export async function drawLogo(bytes: Buffer, draw = drawnApart): Promise<Buffer> {
  const drawing = await draw({ ...tools(), ...frameOf(logoImage(bytes), bytes) });
  if ('nothing' in drawing) throw new AppError('INVALID_IMAGE');
  if ('undrawn' in drawing) {
    throw new AppError('UNDRAWN_PART', { message: undrawnInWords(drawing.undrawn) });
  }
  return Buffer.from(drawing.png);
}

const MOST_SHOWN = 60;

const undrawnInWords = (part: string): string =>
  `Ce logo contient «\u00a0${part.slice(0, MOST_SHOWN)}\u00a0», que nous ne savons pas dessiner. Enregistrez-le en PNG, puis réessayez.`;

type Task = DrawingTask & { wasm: WebAssembly.Module };

/** @throws the AppErrors of `drawLogo`. */
export async function drawnApart(task: Task, limits = LIMITS): Promise<Drawing> {
  try {
    return await runBounded<Drawing>(WORKER, task, limits);
  } catch (error) {
    if (error instanceof AppError) throw error;
    // WebAssembly stops when memory or stack is used up, and resvg has limits of its own.
    const isLimit = error instanceof TimeSpent || /RuntimeError|limit/.test(String(error));
    throw new AppError(isLimit ? 'COMPLEX_IMAGE' : 'INVALID_IMAGE');
  }
}
