import { describe, expect, it } from 'vitest';
import { openedPdf } from '../../../testing/opened-pdf.ts';
import { CROWDED_SLIP, SEVERAL_LONG_SLIP, SLIP_PRINTS } from '../../../testing/slip-samples.ts';
import { printed, type SlipPrint } from './slip-parts.ts';
import { slipPdf } from './slip-pdf.ts';

const prints = Object.entries<SlipPrint>(SLIP_PRINTS);
const { usual } = SLIP_PRINTS;

/** Returns the sizes of the pages, in points. */
const pagesOf = (text: string): number[][] =>
  [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...size]) =>
    size.map(Number),
  );

/** Returns the places of the texts, from the bottom left of their page. */
const placesOf = (text: string): [x: number, y: number][] =>
  [...text.matchAll(/1 0 0 1 ([-\d.]+) ([-\d.]+) Tm/g)].map(([, x, y]) => [Number(x), Number(y)]);

describe.each(prints)('The slip that is %s', (_, print) => {
  it('On A4, the slip has one page, and no text outside its half', async () => {
    const text = openedPdf(await slipPdf(print, 'a4'));
    expect(pagesOf(text)).toEqual([[595.28, 841.89]]);
    const places = placesOf(text);
    expect(places.length).toBeGreaterThan(20);
    for (const [x, y] of places) {
      expect(x).toBeGreaterThan(30);
      expect(x).toBeLessThan(565);
      expect(Math.abs(y - 421), 'away from the cut').toBeGreaterThan(20);
      expect(Math.abs(y - 421), 'away from the edge').toBeLessThan(400);
    }
  });

  it('On a roll, the slip has two pages that are 80 mm wide and as long as their text', async () => {
    const text = openedPdf(await slipPdf(print, 'roll'));
    const pages = pagesOf(text);
    expect(pages.map(([width]) => Math.round(Number(width)))).toEqual([227, 227]);
    for (const [, y] of placesOf(text)) {
      expect(y).toBeGreaterThan(10);
      expect(y).toBeLessThan(Number(pages[0]?.[1]));
    }
  });
});

it('A slip is a tagged PDF/A-3b in French with embedded fonts, and the same slip gives the same bytes', async () => {
  const pdf = await slipPdf(usual, 'a4');
  const text = openedPdf(pdf);
  expect(text).toContain('<pdfaid:part>3</pdfaid:part>');
  expect(text).toMatch(/\/Marked true/);
  expect(text).toMatch(/\/Lang \(fr-FR\)/);
  expect(text).not.toContain('Helvetica');
  for (const role of ['/S /H1', '/S /P', '/S /Figure']) expect(text).toContain(role);
  expect(await slipPdf(usual, 'a4')).toEqual(pdf);
});

it('A SIRET or a phone number is never divided between two lines', () => {
  expect(printed('12 rue du Lac · SIRET 732 829 320 00074')).toBe(
    '12 rue du Lac · SIRET\u00a0732\u00a0829\u00a0320\u00a000074',
  );
});

it('A character that no font has is printed as a question mark, not as an empty box', async () => {
  const printOf = (issue: string) =>
    slipPdf({ ...usual, content: { ...usual.content, issue } }, 'a4');
  expect(await printOf('Écran cassé 📱')).toEqual(await printOf('Écran cassé ?'));
});

it.each([
  [2, 'of several devices', SEVERAL_LONG_SLIP],
  [8, 'of five devices with the widest letters', CROWDED_SLIP],
])('%i pages have room for all texts of a slip %s', async (pages, _, slip) => {
  const text = openedPdf(await slipPdf(slip, 'a4'));
  expect(pagesOf(text)).toHaveLength(pages);
  for (const [x, y] of placesOf(text)) {
    expect(x).toBeGreaterThan(30);
    expect(x).toBeLessThan(565);
    expect(y).toBeGreaterThan(25);
    expect(y).toBeLessThan(820);
  }
});
