import type { LabelSize } from '../../../../../shared/repairs/labels/labels.ts';
import { downloadFile } from '../../../lib/api/api-client.ts';

export const getLabels = (repairs: string[], size: LabelSize) =>
  downloadFile('POST /api/repairs/labels', { body: { repairs, size } });
