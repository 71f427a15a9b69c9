import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isPrintable, logoTypeOf } from './logo-image.ts';

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
}

/** A grey pixel. */
const pngOf = (bits: number, pixels: Buffer) =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, bits, 0, 0, 0, 0])),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
const png = pngOf(8, deflateSync(Buffer.from([0, 0])));
const jpeg = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffda0008010100003f00d2cf20ffd9',
  'hex',
);
/** The same with a frame of four components: cyan, magenta, yellow and black. */
const cmykJpeg = Buffer.from(
  'ffd8ffc00014080001000104011100021100031100041100ffda0008010100003f00d2cf20ffd9',
  'hex',
);
const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${content}</svg>`);

/** Ten times the group before: each group comes to ten times as much. */
const uses = (rank: number) =>
  rank === 0 ? '<path d="M0 0"/>' : `<use xlink:href="#g${rank - 1}"/>`.repeat(10);

describe('logoTypeOf', () => {
  it('knows images by their bytes', () => {
    expect(logoTypeOf(png)).toBe('image/png');
    expect(logoTypeOf(jpeg)).toBe('image/jpeg');
    expect(logoTypeOf(svg('<path d="M0 0h8" fill="url(#g)"/>'))).toBe('image/svg+xml');
    expect(
      logoTypeOf(
        Buffer.from(
          '<?xml version="1.0"?><!-- mark --><svg xmlns="http://www.w3.org/2000/svg"><style>.a{fill:#fff}</style><circle r="2"/></svg>',
        ),
      ),
    ).toBe('image/svg+xml');
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('<html><body>bonjour</body></html>')],
    ['a cut PNG', png.subarray(0, -6)],
    ['a PNG with a tail', Buffer.concat([png, Buffer.from('<script>')])],
    ['a PNG signature alone', png.subarray(0, 8)],
    ['a PNG without pixels', pngOf(8, Buffer.from('no pixels'))],
    ['a PNG that grows to 100 MB', pngOf(8, deflateSync(Buffer.alloc(100_000_000)))],
    ['a cut JPEG', jpeg.subarray(0, -2)],
    ['a GIF', Buffer.from('GIF89a')],
  ])('refuses %s', (_name, bytes) => {
    expect(logoTypeOf(bytes)).toBeUndefined();
  });

  it.each([
    '<script>alert(1)</script>',
    '<path d="M0 0" onload="alert(1)"/>',
    '<path d="M0 0" ONCLICK="alert(1)"/>',
    '<foreignObject><p>x</p></foreignObject>',
    '<use href="https://exemple.fr/a.svg#x"/>',
    '<use xlink:href="data:image/svg+xml;base64,AAAA"/>',
    '<image href="https://exemple.fr/a.png"/>',
    '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
    '<style>@import url(https://exemple.fr/a.css)</style>',
    '<style>.a{fill:url("https://exemple.fr/a#x")}</style>',
    '<path style="fill:url( \'//exemple.fr/a\' )" d="M0 0"/>',
    '<path fill="u\\72l(https://exemple.fr)" d="M0 0"/>',
    '<path fill="u\\rl(https://exemple.fr)" d="M0 0"/>',
    '<path fill="&#117;rl(https://exemple.fr)" d="M0 0"/>',
    '<style>@imp<!-- -->ort "https://exemple.fr/a.css"</style>',
    '<style>@imp<![CDATA[ort]]> "https://exemple.fr/a.css"</style>',
    '<path xmlns="http://www.w3.org/1999/xhtml" d="M0 0"/>',
    '<path id="a" id="b" d="M0 0"/>',
    '<animate attributeName="href" values="javascript:alert(1)"/>',
    '<path d="M0 0">',
    '<style>g{fill:image-set("https://exemple.fr/a.png" 1x)}</style>',
    '<style>g{fill:-webkit-cross-fade(url(#a), "https://exemple.fr/a.png")}</style>',
    '<g id="a"/><g id="a"/>',
    '<g id="a"/><use href="#a" xlink:href="#b" xmlns:xlink="http://www.w3.org/1999/xlink"/>',
    `<text>${'a'.repeat(150_000)}</text>`,
    `<path style="${`url(${' '.repeat(30)}`.repeat(20_000)}" d="M0 0"/>`,
    '<g id="a"><use href="#a"/></g>',
    Array.from({ length: 9 }, (_, index) => `<g id="g${index}">${uses(index)}</g>`).join(''),
  ])('refuses an SVG with %s', (content) => {
    expect(logoTypeOf(svg(content))).toBeUndefined();
  });

  it('refuses a chain of uses as long as a megabyte holds', () => {
    const chain = Array.from({ length: 20_000 }, (_, n) => `<use id="u${n}" href="#u${n + 1}"/>`);
    expect(logoTypeOf(svg(chain.join('')))).toBeUndefined();
  });

  it('refuses bytes that declare to be read otherwise than they are', () => {
    const drawing = svg('<path d="M0 0"/>').toString();
    const declaring = (encoding: string) =>
      logoTypeOf(Buffer.from(`<?xml version="1.0" encoding="${encoding}"?>${drawing}`));
    expect(declaring('utf-8')).toBe('image/svg+xml');
    expect(declaring('iso-2022-jp')).toBeUndefined();
  });

  it('reads a drawing nested as deep as programs nest, and stops at what is nested to be slow', () => {
    const nested = (depth: number) => logoTypeOf(svg('<g>'.repeat(depth) + '</g>'.repeat(depth)));
    expect(nested(200)).toBe('image/svg+xml');
    expect(nested(100_000)).toBeUndefined();
  });

  it('refuses entities, doctypes and stylesheets by processing instruction', () => {
    const drawing = svg('<path d="M0 0"/>').toString();
    for (const prologue of [
      '<!DOCTYPE svg [<!ENTITY x "y">]>',
      '<?xml-stylesheet href="https://exemple.fr/a.css"?>',
    ]) {
      expect(logoTypeOf(Buffer.from(prologue + drawing))).toBeUndefined();
    }
  });
});

describe('isPrintable', () => {
  it.each([
    ['a PNG of 8 bits', png],
    ['a JPEG in grey', jpeg],
    ['an SVG', svg('<path d="M0 0"/>')],
  ])('takes %s', (_name, bytes) => {
    expect(isPrintable(bytes, logoTypeOf(bytes) ?? 'image/svg+xml')).toBe(true);
  });

  it('knows what a PDF cannot show: CMYK, 16 bits', () => {
    expect(logoTypeOf(cmykJpeg)).toBe('image/jpeg');
    expect(isPrintable(cmykJpeg, 'image/jpeg')).toBe(false);
    const deep = pngOf(16, deflateSync(Buffer.from([0, 0, 0])));
    expect(logoTypeOf(deep)).toBe('image/png');
    expect(isPrintable(deep, 'image/png')).toBe(false);
  });
});
