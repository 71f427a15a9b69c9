import type { Attachment } from '../../notifications/providers/raw-email.ts';
import { file, type HttpResult } from '../../platform/entry/http-answer.ts';

export const pdfAnswer = ({ filename, content }: Attachment): HttpResult =>
  file('application/pdf', filename, content);
