import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { DocumentRequest } from '../../../shared/documents/input/input.ts';
import { sampleDocument } from '../../testing/document-samples.ts';
import { printableLogo } from '../prints/document-logo.ts';
import { drawable } from './fonts.ts';
import { type DrawnText, documentDrawer } from './testing/drawn-document.ts';

/** Returns an image that fills the room of a logo. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc((width * 3 + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const logo = printableLogo(png(140, 50));

const drawn = documentDrawer();

const MOST_LINES = 60;
const BUSINESS = { clientKind: 'business', clientSiren: '552 100 554' } as const;
const ISSUED = {
  'an invoice to a consumer': {},
  'an invoice to a business': BUSINESS,
  'a quote': { documentType: 'devis' },
} satisfies Record<string, Partial<DocumentRequest>>;

const documentOf = (draft: Partial<DocumentRequest>, lines: number) =>
  sampleDocument({
    ...draft,
    items: Array.from({ length: lines }, (_, index) => ({
      description: `Pièce ${index + 1}`,
      quantity: 1,
      price: 10,
    })),
  });

describe.each(Object.entries(ISSUED))('The foot of %s', (_, draft) => {
  it.each([
    ['without a logo', undefined],
    ['with a logo', logo],
  ])('The mentions share a page with the last line and the totals, %s', (_case, own) => {
    let before = 1;
    for (let lines = 1; lines <= MOST_LINES; lines += 1) {
      const document = documentOf(draft, lines);
      const { pages, texts } = drawn(document, own);
      const last = texts.filter(({ page }) => page === pages).map(({ text }) => text);
      // The last line, the totals and every mention are on one page.
      expect(last, `${lines} lines`).toContain(`Pièce ${lines}`);
      expect(last, `${lines} lines`).toContain('Total TTC');
      for (const { text } of document.mentions) {
        expect(last.join(' '), `${lines} lines`).toContain(drawable(text));
      }
      expect(pages, `${lines} lines`).toBeOneOf([before, before + 1]);
      before = pages;
      expect(outside(texts), `${lines} lines`).toEqual([]);
    }
    expect(before).toBeLessThanOrEqual(4);
  });
});

/** Returns the texts below the bottom of a page. */
const outside = (texts: readonly DrawnText[]) => texts.filter(({ y, size }) => y + size > 770);

it('The sample logo can be printed', () => expect(logo).toBeDefined());

it('A document of 6 lines with a logo stays on one page, with a tighter foot if needed', () => {
  expect(drawn(documentOf(BUSINESS, 6), logo).pages).toBe(1);
  const sizes = (lines: number) => {
    const document = documentOf(BUSINESS, lines);
    const { pages, texts } = drawn(document, logo);
    return [pages, texts.find(({ text }) => text.startsWith('Nature de'))?.size];
  };
  const all = Array.from({ length: 20 }, (_, index) => sizes(index + 1));
  expect(all).toContainEqual([1, 10]);
  expect(all).toContainEqual([1, 8.5]);
  expect(all).toContainEqual([2, 10]);
});

it('A foot that no page can hold continues on the next page', () => {
  const notes = Array.from({ length: 60 }, (_, index) => `Ligne ${index}`).join('\n');
  const { pages, texts } = drawn(documentOf({ notes }, 3));
  expect(pages).toBe(2);
  expect(texts.filter(({ page }) => page === 1).map(({ text }) => text)).toContain('Ligne 1');
});
