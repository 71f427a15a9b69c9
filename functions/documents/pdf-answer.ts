import type { HttpResult } from '../entry/http-answer.ts';
import type { Attachment } from './raw-email.ts';

/** A document's PDF as the answer to a request, under the name that the printed file has. */
export function pdfAnswer({ filename, content }: Attachment): HttpResult {
  return {
    statusCode: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${filename}"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    },
    body: content.toString('base64'),
    isBase64Encoded: true,
  };
}
