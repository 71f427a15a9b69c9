import { crc32, deflateSync } from 'node:zlib';
import { initWasm } from '@resvg/resvg-wasm';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { ORIENTED_JPEG } from '../testing/oriented-jpeg.ts';
import { drawLogo, drawnApart } from './draw-logo.ts';
import { drawHere } from './drawing.ts';

let ready: Promise<unknown> | undefined;
/** Draws in this thread, because a thread for each image takes longer than the drawing. */
const drawLogoHere = (bytes: Buffer) =>
  drawLogo(bytes, async ({ wasm, ...task }) => {
    ready ??= initWasm(wasm);
    await ready;
    return drawHere(task);
  });

const svg = (content: string, root = 'viewBox="0 0 40 20"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${content}</svg>`,
  );
const drawn = async (bytes: Buffer) => PNG.sync.read(await drawLogoHere(bytes));
/** Returns red, green, blue and alpha at a point, whose coordinates are fractions of the image's sides. */
function colorAt({ data, width, height }: PNG, x: number, y: number): number[] {
  const place = Math.floor(y * height) * width + Math.floor(x * width);
  return [...data.subarray(place * 4, place * 4 + 4)];
}
/** Makes a PNG of two halves: red on the left, half transparent blue on the right. */
function halves(width: number, height: number): Buffer {
  const png = new PNG({ width, height });
  for (let place = 0; place < width * height; place += 1) {
    png.data.set(place % width < width / 2 ? [255, 0, 0, 255] : [0, 0, 255, 128], place * 4);
  }
  return PNG.sync.write(png);
}
/** Returns why a logo is refused, with a time limit that a busy machine does not reach. */
const refusal = (bytes: Buffer) =>
  drawLogo(bytes, (task) => drawnApart(task, { processorMs: 900, clockMs: 60_000 })).then(
    () => 'drawn',
    (error: unknown) => Reflect.get(Object(error), 'code') ?? error,
  );

/** Each group uses the previous one ten times, so the work grows tenfold with each group. */
const uses = (rank: number) =>
  rank === 0 ? '<path d="M0 0h9v9z"/>' : `<use xlink:href="#g${rank - 1}"/>`.repeat(10);

describe('Drawing a logo', () => {
  it('A vector logo fills the available room, with its texts in our font', async () => {
    const png = await drawn(
      svg('<rect width="20" height="20" fill="red"/><text x="22" y="18" font-size="20">■Lé</text>'),
    );
    expect([png.width, png.height]).toEqual([600, 300]);
    expect(colorAt(png, 0.2, 0.5)).toEqual([255, 0, 0, 255]);
    const dark = Array.from({ length: 100 }, (_, step) => colorAt(png, 0.56 + step / 250, 0.8));
    expect(dark.filter(([, , , alpha = 0]) => alpha > 200).length).toBeGreaterThan(2);
    const square = await drawn(svg('<path d="M0 0h9v9z"/>', 'width="9" height="9"'));
    expect([square.width, square.height]).toEqual([300, 300]);
  });

  it('A pixel logo keeps its size and its transparency', async () => {
    const png = await drawn(halves(64, 32));
    expect([png.width, png.height]).toEqual([64, 32]);
    expect(colorAt(png, 0.25, 0.5)).toEqual([255, 0, 0, 255]);
    expect(colorAt(png, 0.75, 0.5)).toEqual([0, 0, 255, 128]);
  });

  it('A pixel logo larger than the paper needs is reduced, and a thin line stays one pixel thick', async () => {
    const png = await drawn(halves(2400, 300));
    expect([png.width, png.height]).toEqual([600, 75]);
    expect(colorAt(png, 0.9, 0.5)).toEqual([0, 0, 255, 128]);
    const line = await drawn(halves(2400, 1));
    expect([line.width, line.height]).toEqual([600, 1]);
  });

  it('An opaque logo has no alpha channel, so that a PDF can embed it directly', async () => {
    const bytes = await drawLogoHere(svg('<rect width="40" height="20" fill="#123"/>'));
    expect(bytes[25]).toBe(2);
  });

  it('A photograph as a logo is turned upright and keeps only its pixels', async () => {
    expect(ORIENTED_JPEG.includes('Exif')).toBe(true);
    const bytes = await drawLogoHere(ORIENTED_JPEG);
    const png = PNG.sync.read(bytes);
    // The file has 16 by 8 pixels with red on the left, and its orientation demands a quarter turn.
    expect([png.width, png.height]).toEqual([8, 16]);
    expect(colorAt(png, 0.5, 0.2)[0]).toBeGreaterThan(200);
    expect(colorAt(png, 0.5, 0.8)[2]).toBeGreaterThan(200);
    expect(bytes.includes('Exif')).toBe(false);
  });

  it('A logo is drawn without scripts and without external shapes', async () => {
    const png = await drawn(
      svg(
        '<script>1</script><use href="https://exemple.fr/a.svg#a"/>' +
          '<rect width="4" height="20" fill="red" onload="1"/>',
      ),
    );
    expect(colorAt(png, 0.05, 0.5)).toEqual([255, 0, 0, 255]);
    expect(colorAt(png, 0.5, 0.5)).toEqual([0, 0, 0, 0]);
  });

  const RED = [255, 0, 0, 255];
  it.each<[string, string]>([
    ['a plain colour before Display P3', 'style="fill:#f00;fill:color(display-p3 1 0 0)"'],
    [
      'a plain colour before a colour that we do not understand',
      'style="fill:#f00;fill:lab(5% 4 3)"',
    ],
    [
      'an attribute beside a style that we do not understand',
      'fill="#f00" style="fill:lch(5% 4 3)"',
    ],
    ['a variable with a fallback', 'fill="var(--x, #f00)"'],
    ['a variable that the drawing sets', 'style="--x:#f00;fill:var(--x, #00f)"'],
    ['a plain colour beside an unused variable', 'style="--x:#00f;fill:red"'],
    ['a variable in the fallback of another', 'fill="var(--x, var(--y, red))"'],
    ['Oklch', 'fill="oklch(62.8% 0.2577 29.23)"'],
    ['Oklab', 'style="fill:oklab(.628 .2249 .1258)"'],
    [
      'a plain colour before an ICC colour',
      'fill="#f00 icc-color(acmecmyk, 0.11, 0.48, 0.83, 0.00)"',
    ],
    ['modern rgb()', 'fill="rgb(255 0 0)"'],
    ['modern hsl()', 'fill="hsl(0deg 100% 50%)"'],
    ['color(srgb)', 'fill="color(srgb 1 0 0)"'],
  ])('A colour is drawn in each form that tools write: %s', async (_case, attributes) => {
    expect(
      colorAt(await drawn(svg(`<rect width="40" height="20" ${attributes}/>`)), 0.5, 0.5),
    ).toEqual(RED);
  });

  it('In a style sheet, the last declaration that is understood counts, and opacity is kept', async () => {
    const sheet =
      '/* } */ .a{fill:#00f;fill:rgb(255 0 0 / 50%)} .b{fill:red;fill:lab(1% 2 3)}' +
      '@supports (color:lab(1% 2 3)){.a{fill:lab(1% 2 3)}}';
    const png = await drawn(
      svg(
        `<style>${sheet}</style><rect class="a" width="20" height="20"/><rect class="b" x="20" width="20" height="20"/>`,
      ),
    );
    expect(colorAt(png, 0.25, 0.5)).toEqual([255, 0, 0, 128]);
    expect(colorAt(png, 0.75, 0.5)).toEqual(RED);
  });

  it.each<[string, string]>([
    ['foreignObject', '<foreignObject width="9" height="9"><p>Léa</p></foreignObject>'],
    ['flowRoot', '<flowRoot><flowRegion/><flowPara>Léa</flowPara></flowRoot>'],
    ['image/webp', '<image width="9" height="9" href="data:image/webp;base64,UklGRg=="/>'],
    ['image/webp', '<image width="9" height="9" xlink:href="data:image/png;base64,UklGRg=="/>'],
    ['image liée', '<image width="9" height="9" href="https://exemple.fr/a.png"/>'],
    ['image liée', '<image width="9" height="9" href="/etc/passwd"/>'],
    ['lab(5% 4 3)', '<path d="M0 0h9v9z" fill="lab(5% 4 3)"/>'],
    ['var(--x)', '<style>path{fill:var(--x)}</style><path d="M0 0h9v9z"/>'],
  ])('The refusal of a logo names the part that cannot be drawn: %s', async (name, content) => {
    const error = await drawLogoHere(svg(`<rect width="9" height="9"/>${content}`)).catch((e) => e);
    expect([error.code, error.message]).toEqual([
      'UNDRAWN_PART',
      `Ce logo contient «\u00a0${name}\u00a0», que nous ne savons pas dessiner. Enregistrez-le en PNG, puis réessayez.`,
    ]);
  });

  it('A logo is accepted with parts that a tool writes beside its drawing or leaves empty', async () => {
    const logo = svg(
      '<switch><foreignObject requiredExtensions="&x;" width="1" height="1"><p>a</p></foreignObject>' +
        '<g><rect width="40" height="20" fill="red"/></g></switch>' +
        '<flowRoot><flowRegion/><flowPara> </flowPara></flowRoot><!-- <foreignObject>a</foreignObject> -->',
    );
    const type = '<!DOCTYPE svg [<!ENTITY x "http://a">]>';
    const png = await drawn(Buffer.from(type + logo.toString()));
    expect(colorAt(png, 0.5, 0.5)).toEqual(RED);
  });

  it('A JPEG with fill bytes, or without its end, is drawn', async () => {
    const filled = Buffer.concat([
      ORIENTED_JPEG.subarray(0, 2),
      Buffer.from('ffff', 'hex'),
      ORIENTED_JPEG.subarray(2),
    ]);
    for (const bytes of [filled, ORIENTED_JPEG.subarray(0, -2)]) {
      const png = await drawn(bytes);
      expect([png.width, png.height]).toEqual([8, 16]);
      expect(colorAt(png, 0.5, 0.2)[0]).toBeGreaterThan(200);
    }
  });
});

/** Covers the worst known inputs and each reason for a refusal. */
describe('An image made to be slow', () => {
  it.each<[string, Buffer, string]>([
    ['150 kB of text', svg(`<text>${'a'.repeat(150_000)}</text>`), 'COMPLEX_IMAGE'],
    [
      'nested repetitions',
      svg(Array.from({ length: 9 }, (_, rank) => `<g id="g${rank}">${uses(rank)}</g>`).join('')),
      'COMPLEX_IMAGE',
    ],
    [
      'a style full of blanks',
      svg(`<path style="${`url(${' '.repeat(30)}`.repeat(20_000)}" d="M0 0h9v9z"/>`),
      'drawn',
    ],
    [
      'two groups of the same id that repeat each other',
      svg('<g id="a"><path d="M0 0h9v9z"/></g><g id="a"><use href="#a"/></g><use href="#a"/>'),
      'drawn',
    ],
    [
      'href beside xlink:href',
      svg('<path id="a" d="M0 0h9v9z"/><use href="#a" xlink:href="#b"/>'),
      'drawn',
    ],
    [
      'filters that never end',
      svg(
        `<filter id="f"><feGaussianBlur stdDeviation="10"/></filter>${'<rect width="40" height="20" filter="url(#f)"/>'.repeat(2_000)}`,
      ),
      'COMPLEX_IMAGE',
    ],
    ['100,000 nested groups', svg('<g>'.repeat(100_000) + '</g>'.repeat(100_000)), 'COMPLEX_IMAGE'],
    [
      'a height of a million pixels',
      svg('<path d="M0 0h9v9z"/>', 'width="1" height="1000000"'),
      'INVALID_IMAGE',
    ],
    [
      'a part that cannot be drawn',
      svg('<path d="M0 0h9v9z" fill="lab(5% 4 3)"/>'),
      'UNDRAWN_PART',
    ],
    ['invalid markup after its root', svg('<p'), 'INVALID_IMAGE'],
    ['no visible content', svg('<g/>'), 'INVALID_IMAGE'],
    ['a truncated PNG', halves(300, 300).subarray(0, 200), 'INVALID_IMAGE'],
  ])('The result for an image with %s is $2', async (_case, bytes, expected) =>
    expect(await refusal(bytes)).toBe(expected),
  );

  it('A drawing with a PNG that needs too much memory once decoded is refused', async () => {
    const side = 8_000;
    const chunk = (type: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(type), data]);
      const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(data.length);
      sum.writeUInt32BE(crc32(body));
      return Buffer.concat([length, body, sum]);
    };
    const header = Buffer.from('00000000000000000800000000', 'hex');
    header.writeUInt32BE(side, 0);
    header.writeUInt32BE(side, 4);
    const bomb = Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc((side + 1) * side))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
    const href = `data:image/png;base64,${bomb.toString('base64')}`;
    const image = `<image width="40" height="20" href="${href}"/>`;
    expect(await refusal(svg(image))).toBe('COMPLEX_IMAGE');
  });
});

it('A logo is not called too complex when a busy or suspended machine does not draw it in time', async () => {
  const drawing = drawLogo(halves(40, 20), (task) =>
    drawnApart(task, { processorMs: 60_000, clockMs: 0 }),
  );
  await expect(drawing).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
