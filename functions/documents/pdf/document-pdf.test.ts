import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { SAMPLE_INVOICES, sampleDocument } from '../../testing/document-samples.ts';
import { crossIndustryInvoice } from '../facturx/cross-industry-invoice.ts';
import { documentPdf } from './document-pdf.ts';
import { printableLogo } from './printable-logo.ts';
import { wrap } from './typesetter.ts';

/** The file with its streams inflated, as text of one byte per character. */
function opened(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  return text.replace(/stream\n([\s\S]*?)\nendstream/g, (_, stream: string) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    } catch {
      return stream;
    }
  });
}

const utf8 = (text: string) => Buffer.from(text, 'latin1').toString('utf8');
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

const LONG = sampleDocument(
  {
    documentType: 'devis',
    items: Array.from({ length: 60 }, (_, index) => ({
      description: `Pièce ${index}`,
      quantity: 1,
      price: 10,
    })),
  },
  {},
  'DE-2026-0001',
);

describe('documentPdf', () => {
  it('is a tagged PDF/A-3b in French whose title shows', async () => {
    const text = opened(await documentPdf(SAMPLE_INVOICES.consumer));
    expect(text).toMatch(/^%PDF-1\.7/);
    expect(text).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(text).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
    expect(text).toMatch(/\/Marked true/);
    expect(text).toMatch(/\/Lang \(fr-FR\)/);
    expect(text).toMatch(/\/DisplayDocTitle true/);
    expect(text).toContain('Facture-FA-2026-0001');
    for (const role of ['/S /H1', '/S /Table', '/S /TH', '/S /TD']) expect(text).toContain(role);
  });

  it('embeds every font it uses, and a colour profile', async () => {
    const text = opened(await documentPdf(SAMPLE_INVOICES.consumer));
    expect(count(text, /\/Type \/FontDescriptor/g)).toBe(count(text, /\/FontFile[23] /g));
    expect(text).not.toContain('Helvetica');
    expect(text).toContain('/S /GTS_PDFA1');
  });

  it('reads each font once, however long the document', async () => {
    const notes = { notes: 'Résistance de 4 kΩ' };
    const text = opened(await documentPdf(sampleDocument(notes, {}, 'DE-2026-0001')));
    const numbers = [...text.matchAll(/\/F(\d+) [\d.]+ Tf/g)].map(([, number]) => Number(number));
    // pdfkit numbers a font each time it parses one: here two weights, and the file that has Greek.
    expect(Math.max(...numbers)).toBe(3);
  });

  it('carries its own data as factur-x.xml, declared in well-formed XMP', async () => {
    const text = utf8(opened(await documentPdf(SAMPLE_INVOICES['business with SIREN'])));
    expect(text).toContain(crossIndustryInvoice(SAMPLE_INVOICES['business with SIREN']));
    expect(text).toMatch(/\/AFRelationship \/Alternative/);
    expect(text).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
    expect(text).toContain('<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>');
    expect(text).toContain('<rdf:li>Atelier Léa &amp; fils</rdf:li>');
  });

  it('gives a quote no electronic invoice', async () => {
    expect(opened(await documentPdf(LONG))).not.toContain('factur-x');
  });

  it('repeats the table’s head on each page', async () => {
    const text = opened(await documentPdf(LONG));
    const pages = count(text, /\/Type \/Page\n/g);
    expect(pages).toBeGreaterThan(2);
    expect(count(text, /\/S \/TH/g)).toBeGreaterThanOrEqual((pages - 1) * 4);
    expect(count(text, /\/S \/TR/g)).toBe(60 + count(text, /\/S \/TH/g) / 4);
  });

  it('gives the same bytes for the same document', async () => {
    const [first, second] = await Promise.all([documentPdf(LONG), documentPdf(LONG)]);
    expect(first.equals(second)).toBe(true);
  });

  it('shows the logo', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const logo = printableLogo(png);
    expect(logo).toBeDefined();
    const text = opened(await documentPdf(SAMPLE_INVOICES.consumer, logo));
    expect(text).toMatch(/\/Subtype \/Image/);
    expect(text).toMatch(/\/S \/Figure/);
  });
});

const SVG = (content: string, root = 'viewBox="0 0 40 20"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${root}>${content}</svg>`);

describe('an SVG logo', () => {
  const logo = printableLogo(
    SVG(
      '<defs><linearGradient id="g"><stop stop-color="#0e5a43"/><stop offset="1" stop-color="red" stop-opacity=".5"/></linearGradient>' +
        '<clipPath id="c"><circle cx="10" cy="10" r="9"/></clipPath></defs>' +
        '<g clip-path="url(#c)" opacity=".9"><rect width="20" height="20" fill="url(#g)"/></g>' +
        '<text x="20" y="10" font-family="Arial" font-weight="bold">Léa &#20013; 中</text>',
    ),
  );

  it('is drawn as a figure with its alternative text and place', async () => {
    const text = opened(await documentPdf(SAMPLE_INVOICES.consumer, logo));
    expect(text).toMatch(/\/S \/Figure/);
    expect(text).toMatch(/\/Alt \(/);
    expect(text).toMatch(/\/BBox \[45\.35 /);
    expect(text).toMatch(/\/PatternType 2/);
    expect(text).not.toMatch(/\/Subtype \/Image/);
  });

  it('leaves the PDF/A as it was: fonts embedded, no missing glyph, marks balanced', async () => {
    const text = opened(await documentPdf(SAMPLE_INVOICES.consumer, logo));
    expect(count(text, /\/Type \/FontDescriptor/g)).toBe(count(text, /\/FontFile[23] /g));
    expect(text).not.toContain('Helvetica');
    expect(text).not.toContain('<0000> Tj');
    expect(count(text, /\b(BDC|BMC)\n/g)).toBe(count(text, /\bEMC\n/g));
    expect(count(text, /^q$/gm)).toBe(count(text, /^Q$/gm));
  });

  it('gives the same bytes each time', async () => {
    const [first, second] = [await documentPdf(LONG, logo), await documentPdf(LONG, logo)];
    expect(first.equals(second)).toBe(true);
  });
});

describe('printableLogo', () => {
  it.each([
    ['what is no image', Buffer.from('hello')],
    ['an SVG that runs', SVG('<script>1</script>')],
  ])('leaves out %s', (_case, bytes) => expect(printableLogo(bytes)).toBeUndefined());

  it.each([
    ['width="80" height="40"', 80, 40, true],
    ['width="1in" viewBox="0 0 30 10"', 96, 32, true],
    ['height="10mm" width="100%" viewBox="0 0 30 10"', 113.386, 37.795, true],
    ['viewBox="0,0 30 10"', 30, 10, false],
    ['', 300, 150, true],
  ])('reads the size of an SVG with %s', (root, width, height, sized) => {
    const drawing = printableLogo(SVG('<path d="M0 0h9"/>', root));
    expect(drawing).toMatchObject({
      width: expect.closeTo(width, 2),
      height: expect.closeTo(height, 2),
      sized,
    });
  });

  it('stops at a drawing that grows without end', () => {
    const patterns = Array.from(
      { length: 8 },
      (_, rank) =>
        `<pattern id="p${rank}" width="9" height="9" patternUnits="userSpaceOnUse">` +
        `${`<path d="M0 0h9v9z" fill="url(#p${rank + 1})"/>`.repeat(10)}</pattern>`,
    );
    const endless = SVG(`${patterns.join('')}<path d="M0 0h9v9z" fill="url(#p0)"/>`);
    expect(() => printableLogo(endless)).toThrow('too many operators');
  }, 30_000);

  it('does not unroll a gradient that is repeated a million times', () => {
    const repeated = SVG(
      '<linearGradient id="g" x2="1e-9" spreadMethod="repeat"><stop stop-color="red"/><stop offset="1"/></linearGradient>' +
        '<rect width="40" height="20" fill="url(#g)"/>',
    );
    expect(printableLogo(repeated)).toMatchObject({ width: 40, height: 20 });
  });
});

describe('wrap', () => {
  const length = (text: string) => text.length;

  it('breaks at blanks, and words that are too long', () => {
    expect(wrap('un deux trois', 8, length)).toEqual(['un deux', 'trois']);
    expect(wrap('abcdefghij kl', 4, length)).toEqual(['abcd', 'efgh', 'ij', 'kl']);
    expect(wrap('', 4, length)).toEqual(['']);
  });
});
