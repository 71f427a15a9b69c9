/** This module draws an image as a PNG. resvg runs no scripts and fetches nothing. */
import { Resvg } from '@resvg/resvg-wasm';
import { PNG } from 'pngjs';
import type { Frame } from './logo-svg.ts';
import { UndrawnPart, understoodSvg } from './svg-forms.ts';

export type DrawingTask = Frame & { fonts: Uint8Array[] };
export type Drawing = { png: Uint8Array } | { nothing: true } | { undrawn: string };

/** A document has this room for a logo: five centimetres of paper at 300 dots an inch, and half as high. */
const ROOM = { width: 600, height: 300 } as const;
/** In each direction, at most this many points of an image are averaged into one pixel. */
const MOST_POINTS = 2;

/** Averages squares of `points` by `points` of `pixels` (premultiplied RGBA) into one pixel each. */
function averaged(
  pixels: Uint8Array,
  rowPixels: number,
  points: number,
  width: number,
  height: number,
) {
  const data = Buffer.alloc(width * height * 4);
  const sums = [0, 0, 0, 0];
  for (let place = 0; place < width * height; place += 1) {
    sums.fill(0);
    const [left, top] = [(place % width) * points, Math.floor(place / width) * points];
    for (let point = 0; point < points * points; point += 1) {
      const row = top + Math.floor(point / points);
      const from = (row * rowPixels + left + (point % points)) * 4;
      for (let part = 0; part < 4; part += 1) {
        sums[part] = (sums[part] ?? 0) + (pixels[from + part] ?? 0);
      }
    }
    const alpha = sums[3] ?? 0;
    if (alpha === 0) continue;
    for (let part = 0; part < 3; part += 1) {
      data[place * 4 + part] = Math.min(255, Math.round((255 * (sums[part] ?? 0)) / alpha));
    }
    data[place * 4 + 3] = Math.round(alpha / (points * points));
  }
  return data;
}

/** The caller must have initialized the WebAssembly module of resvg. */
export function drawHere(task: DrawingTask): Drawing {
  try {
    return draw(task);
  } catch (error) {
    if (error instanceof UndrawnPart) return { undrawn: error.message };
    throw error;
  }
}

function draw({ fonts, svg, size }: DrawingTask): Drawing {
  const understood = size === undefined ? understoodSvg(svg) : svg;
  const font = { fontBuffers: fonts, defaultFontFamily: 'Inter', sansSerifFamily: 'Inter' };
  const drawn = (fitTo: { mode: 'width' | 'height'; value: number }) =>
    new Resvg(understood, { font, fitTo });
  // A small pixel image is not enlarged. A drawing has no pixels and fills the room.
  const scale = size && Math.min(1, ROOM.width / size.width, ROOM.height / size.height);
  const points = scale ? Math.min(MOST_POINTS, Math.ceil(1 / scale)) : 1;
  const asked = (side: 'width' | 'height') => ({
    mode: side,
    value: points * (size && scale ? Math.max(1, Math.round(size[side] * scale)) : ROOM[side]),
  });
  let resvg = drawn(asked('width'));
  if (resvg.height * ROOM.width > resvg.width * ROOM.height) resvg = drawn(asked('height'));
  const image = resvg.render();
  const width = Math.max(1, Math.floor(image.width / points));
  const height = Math.max(1, Math.floor(image.height / points));
  const data = averaged(image.pixels, image.width, points, width, height);
  const isOpaque = data.every((value, place) => place % 4 !== 3 || value === 255);
  if (!isOpaque && data.every((value, place) => place % 4 !== 3 || value === 0)) {
    return { nothing: true };
  }
  // A PDF can embed a PNG without an alpha channel directly.
  return {
    png: PNG.sync.write(Object.assign(new PNG({ width, height }), { data }), {
      colorType: isOpaque ? 2 : 6,
    }),
  };
}
