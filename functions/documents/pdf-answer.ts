import { file, type HttpResult } from '../platform/entry/http-answer.ts';
import type { Attachment } from './raw-email.ts';

/** A document's PDF as the answer to a request, under the name that the printed file has. */
export const pdfAnswer = ({ filename, content }: Attachment): HttpResult =>
  file('application/pdf', filename, content);
