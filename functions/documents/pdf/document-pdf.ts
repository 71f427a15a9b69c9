import { DOCUMENT_TYPES, documentTitle } from '../../../shared/documents/documents.ts';
import type { IssuedDocument } from '../../../shared/documents/issued.ts';
import { crossIndustryInvoice } from '../facturx/cross-industry-invoice.ts';
import { creatorMetadata, FACTUR_X_FILE, facturXMetadata } from '../facturx/factur-x-xmp.ts';
import { drawFoot, numberPages } from './foot.ts';
import { drawHead } from './head.ts';
import { drawLines } from './lines-table.ts';
import { closePaper, openPaper } from './paper.ts';
import type { PrintableLogo } from './printable-logo.ts';
import { drawTotals } from './totals.ts';

/**
 * An issued document as a PDF/A-3b: A4, tagged, in French, its fonts embedded, looking like the editor's preview.
 * Invoices and credit notes carry their `factur-x.xml` (profile EN 16931). The same document gives the same bytes.
 */
export async function documentPdf(document: IssuedDocument, logo?: PrintableLogo): Promise<Buffer> {
  const paper = openPaper({
    title: documentTitle(document.documentType, document.number),
    issuedAt: document.issuedAt,
  });
  drawHead(paper, document, logo);
  drawLines(paper, document);
  drawTotals(paper, document);
  drawFoot(paper, document);
  numberPages(paper, document);
  paper.pdf.appendXML(creatorMetadata(document.seller.name));
  if (document.documentType !== 'devis') attachInvoice(paper.pdf, document);
  return closePaper(paper);
}

function attachInvoice(pdf: PDFKit.PDFDocument, document: IssuedDocument): void {
  const issuedAt = new Date(document.issuedAt);
  pdf.file(Buffer.from(crossIndustryInvoice(document)), {
    name: FACTUR_X_FILE,
    type: 'text/xml',
    relationship: 'Alternative',
    description: `${DOCUMENT_TYPES[document.documentType].label} ${document.number} au format Factur-X`,
    creationDate: issuedAt,
    modifiedDate: issuedAt,
  });
  pdf.appendXML(facturXMetadata());
}
