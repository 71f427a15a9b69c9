import { documentTitle } from '../../shared/documents/documents.ts';
import type { IssuedDocument } from '../../shared/documents/issued.ts';
import type { HttpResult } from '../entry/http-answer.ts';

/** A document's PDF as the answer to a request, under the name that the printed file has. */
export function pdfAnswer({ documentType, number }: IssuedDocument, pdf: Buffer): HttpResult {
  return {
    statusCode: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${documentTitle(documentType, number)}.pdf"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    },
    body: pdf.toString('base64'),
    isBase64Encoded: true,
  };
}
