import type { LabelSize } from '../../../../../shared/repairs/labels/labels.ts';
import { downloadFile } from '../../../lib/api-client.ts';

/** A PDF may take as long as its route. */
const PDF_TIMEOUT_MS = 25_000;

export const getLabels = (repairs: string[], size: LabelSize) =>
  downloadFile('POST /api/repairs/labels', {
    body: { repairs, size },
    timeoutMs: PDF_TIMEOUT_MS,
  });
