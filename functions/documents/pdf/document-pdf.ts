import { beforeDeposits } from '../../../shared/documents/amounts/sold.ts';
import { documentLabel, documentTitle } from '../../../shared/documents/documents.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { crossIndustryInvoice } from '../facturx/cross-industry-invoice.ts';
import { creatorMetadata, FACTUR_X_FILE, facturXMetadata } from '../facturx/factur-x-xmp.ts';
import type { PaperCopy } from '../prints/paper-copy.ts';
import { drawFoot, footHeight, numberPages } from './foot.ts';
import { drawHead } from './head.ts';
import { drawLines } from './lines-table.ts';
import { closePaper, openPaper, type Paper } from './paper.ts';
import { drawTotals, totalsHeight } from './totals.ts';

/**
 * Prints a tagged PDF/A-3b in French, with embedded fonts. The same document gives the same bytes. Invoices and credit
 * notes carry their `factur-x.xml`. A `copy` says what has happened since; its attached data stays as issued.
 */
export async function documentPdf(
  document: IssuedDocument,
  logo?: Buffer,
  copy?: PaperCopy,
): Promise<Buffer> {
  const paper = openDocument(document);
  drawDocument(paper, document, logo, copy);
  numberPages(paper, document);
  paper.pdf.appendXML(creatorMetadata(document.seller.name));
  if (document.documentType !== 'devis') attachInvoice(paper.pdf, document);
  return closePaper(paper);
}

export const openDocument = ({ documentType, number, issuedAt }: IssuedDocument): Paper =>
  openPaper({ title: documentTitle(documentType, number), issuedAt });

export function drawDocument(
  paper: Paper,
  document: IssuedDocument,
  logo?: Buffer,
  copy?: PaperCopy,
): void {
  drawHead(paper, document, logo, copy);
  drawLines(paper, beforeDeposits(document), endHeight(paper, document, copy));
  drawTotals(paper, document, copy);
  drawFoot(paper, document);
}

/** Returns the height of the parts that stay with the last line: the totals, then the foot with its least height. */
const endHeight = (paper: Paper, document: IssuedDocument, copy?: PaperCopy): number =>
  totalsHeight(paper, document, copy) + footHeight(paper, document);

function attachInvoice(pdf: PDFKit.PDFDocument, document: IssuedDocument): void {
  const issuedAt = new Date(document.issuedAt);
  pdf.file(Buffer.from(crossIndustryInvoice(document)), {
    name: FACTUR_X_FILE,
    type: 'text/xml',
    relationship: 'Alternative',
    description: `${documentLabel(document)} ${document.number} au format Factur-X`,
    creationDate: issuedAt,
    modifiedDate: issuedAt,
  });
  pdf.appendXML(facturXMetadata());
}
