/**
 * `npm run pictures` prints documents of every kind in both VAT regimes, slips and a label into docs/documents/. They
 * are the PDFs that shops and customers receive, drawn by PDFium (https://pdfium.js.org). PDFium is fetched into
 * .local/ and is not a dependency, because nothing else uses it.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PNG } from 'pngjs';
import { documentPdf } from '../functions/documents/pdf/document-pdf.ts';
import { PICTURED_AT_COUNTER } from '../functions/testing/pictured-at-counter.ts';
import { PICTURED } from '../functions/testing/pictured-documents.ts';

const PDFIUM = '@hyzyla/pdfium';
const VERSION = '2.1.13';
/** With this many pixels per point, a page is 774 pixels wide. */
const SCALE = 1.3;

/** Only this part of PDFium's API is used. A page is rendered as rows of RGBA pixels. */
type Page = {
  render(options: { scale: number; render: 'bitmap' }): Promise<{
    width: number;
    height: number;
    data: Uint8Array;
  }>;
};
type Pdfium = {
  PDFiumLibrary: {
    init(): Promise<{ loadDocument(pdf: Uint8Array): Promise<{ pages(): Iterable<Page> }> }>;
  };
};

const root = fileURLToPath(new URL('../', import.meta.url));
const room = path.join(root, '.local/pictures');
mkdirSync(room, { recursive: true });
const packages = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', room];
execFileSync('npm', [...packages, `${PDFIUM}@${VERSION}`], { stdio: 'inherit' });
const { PDFiumLibrary } = createRequire(`${room}/`)(PDFIUM) as Pdfium;
const library = await PDFiumLibrary.init();

const folder = path.join(root, 'docs/documents');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const documents = PICTURED.map(({ name, document, copy }) => ({
  name,
  print: () => documentPdf(document, undefined, copy),
}));
for (const { name, print } of [...documents, ...PICTURED_AT_COUNTER]) {
  const pdf = await library.loadDocument(await print());
  let number = 0;
  for (const page of pdf.pages()) {
    number += 1;
    const { width, height, data } = await page.render({ scale: SCALE, render: 'bitmap' });
    const picture = new PNG({ width, height });
    // Sixteen shades of grey reduce a page to a quarter of its size.
    picture.data = Buffer.from(data.map((value) => Math.round(value / 17) * 17));
    const file = number === 1 ? `${name}.png` : `${name}-${number}.png`;
    writeFileSync(
      path.join(folder, file),
      PNG.sync.write(picture, { colorType: 0, filterType: 0 }),
    );
    console.log(`docs/documents/${file}`);
  }
}
