import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { SAMPLE_INVOICES, sampleDocument } from '../../testing/document-samples.ts';
import { openedPdf } from '../../testing/opened-pdf.ts';
import { crossIndustryInvoice } from '../facturx/cross-industry-invoice.ts';
import { printableLogo } from '../prints/document-logo.ts';
import { documentPdf } from './document-pdf.ts';
import { wrap } from './typesetter.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const utf8 = (text: string) => Buffer.from(text, 'latin1').toString('utf8');
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

const LONG = sampleDocument(
  {
    documentType: 'devis',
    operationCategory: 'services',
    items: Array.from({ length: 60 }, (_, index) => ({
      description: `Pièce ${index}`,
      quantity: 1,
      price: 10,
    })),
  },
  {},
  'DE-2026-0001',
);

describe('The PDF of a document', () => {
  it('A document is a tagged PDF/A-3b in French whose title is displayed', async () => {
    const text = openedPdf(await documentPdf(SAMPLE_INVOICES.consumer));
    expect(text).toMatch(/^%PDF-1\.7/);
    expect(text).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(text).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
    expect(text).toMatch(/\/Marked true/);
    expect(text).toMatch(/\/Lang \(fr-FR\)/);
    expect(text).toMatch(/\/DisplayDocTitle true/);
    expect(text).toContain('Facture-FA-2026-0001');
    for (const role of ['/S /H1', '/S /Table', '/S /TH', '/S /TD']) expect(text).toContain(role);
  });

  it('A PDF embeds every font that it uses, and a colour profile', async () => {
    const text = openedPdf(await documentPdf(SAMPLE_INVOICES.consumer));
    expect(count(text, /\/Type \/FontDescriptor/g)).toBe(count(text, /\/FontFile[23] /g));
    expect(text).not.toContain('Helvetica');
    expect(text).toContain('/S /GTS_PDFA1');
  });

  it('Each font that a document uses is parsed once', async () => {
    const notes = { notes: 'Résistance de 4 kΩ' };
    const text = openedPdf(await documentPdf(sampleDocument(notes, {}, 'DE-2026-0001')));
    const numbers = [...text.matchAll(/\/F(\d+) [\d.]+ Tf/g)].map(([, number]) => Number(number));
    // pdfkit gives each parsed font a number. Three are parsed: the two weights, and the file with Greek.
    expect(Math.max(...numbers)).toBe(3);
  });

  it('An invoice carries its own data as factur-x.xml, declared in well-formed XMP', async () => {
    const text = utf8(openedPdf(await documentPdf(SAMPLE_INVOICES['business with SIREN'])));
    expect(text).toContain(crossIndustryInvoice(SAMPLE_INVOICES['business with SIREN']));
    expect(text).toMatch(/\/AFRelationship \/Alternative/);
    expect(text).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
    expect(text).toContain('<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>');
    expect(text).toContain('<rdf:li>Atelier Léa &amp; fils</rdf:li>');
  });

  it('The PDF describes the electronic invoice of a deposit as ‘Facture d’acompte’', async () => {
    const described = 'Facture d’acompte FA-2026-0002 au format Factur-X';
    // A text with a typographic apostrophe is written in UTF-16 with a byte order mark.
    const written = Buffer.from(`\uFEFF${described}`, 'utf16le').swap16().toString('latin1');
    expect(openedPdf(await documentPdf(SAMPLE_INVOICES.deposit))).toContain(`(${written})`);
  });

  it('A quote carries no electronic invoice', async () => {
    expect(openedPdf(await documentPdf(LONG))).not.toContain('factur-x');
  });

  it('The head of the table is repeated on each page', async () => {
    const text = openedPdf(await documentPdf(LONG));
    const pages = count(text, /\/Type \/Page\n/g);
    expect(pages).toBeGreaterThan(2);
    expect(count(text, /\/S \/TH/g)).toBeGreaterThanOrEqual((pages - 1) * 4);
    expect(count(text, /\/S \/TR/g)).toBe(60 + count(text, /\/S \/TH/g) / 4);
  });

  it('The same document gives the same bytes', async () => {
    const [first, second] = await Promise.all([documentPdf(LONG), documentPdf(LONG)]);
    expect(first.equals(second)).toBe(true);
  });

  it('A glyph is mapped to the characters of its own document, whatever was printed before', async () => {
    // Inter draws the straight and the typographic apostrophe with the same glyph.
    const signed = (mark: string) => documentPdf({ ...LONG, number: `L${mark}eau` });
    expect(openedPdf(await signed('\u2019'))).not.toMatch(/<02bc>/i);
    expect(openedPdf(await signed('\u02bc'))).toMatch(/<02bc>/i);
  });

  it('A logo is printed', async () => {
    const logo = printableLogo(PIXEL);
    expect(logo).toBeDefined();
    const text = openedPdf(await documentPdf(SAMPLE_INVOICES.consumer, logo));
    expect(text).toMatch(/\/Subtype \/Image/);
    expect(text).toMatch(/\/S \/Figure/);
  });
});

describe('Choosing a printable logo', () => {
  it('A transparent PNG is embedded with its mask, its box and an alternative text', async () => {
    const png = new PNG({ width: 60, height: 20 });
    png.data.fill(128);
    const text = openedPdf(
      await documentPdf(SAMPLE_INVOICES.consumer, printableLogo(PNG.sync.write(png))),
    );
    expect(text).toMatch(/\/Subtype \/Image/);
    expect(text).toMatch(/\/SMask /);
    expect(text).toMatch(/\/BBox \[45\.35 /);
    expect(text).toMatch(/\/Alt \(/);
  });

  it('A logo that an earlier version stored without redrawing it is left out', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>';
    expect(printableLogo(Buffer.from(svg))).toBeUndefined();
    const deep = Buffer.from(PIXEL);
    deep[24] = 16;
    expect(printableLogo(deep)).toBeUndefined();
    expect(printableLogo(PIXEL)).toBe(PIXEL);
  });
});

describe('Wrapping a paragraph', () => {
  const length = (text: string) => text.length;

  it('A paragraph breaks at blanks, and inside words that are too long', () => {
    expect(wrap('un deux trois', 8, length)).toEqual(['un deux', 'trois']);
    expect(wrap('abcdefghij kl', 4, length)).toEqual(['abcd', 'efgh', 'ij', 'kl']);
    expect(wrap('', 4, length)).toEqual(['']);
  });
});
