import type { Attachment } from '../notifications/raw-email.ts';
import { file, type HttpResult } from '../platform/entry/http-answer.ts';

/** Answers a request with a document's PDF, under the name of the printed file. */
export const pdfAnswer = ({ filename, content }: Attachment): HttpResult =>
  file('application/pdf', filename, content);
