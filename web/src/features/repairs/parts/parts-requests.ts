import {
  type RepairParts,
  repairPartsSchema,
} from '../../../../../shared/repairs/parts/answers.ts';
import type { RepairPartsInput } from '../../../../../shared/repairs/parts/parts.ts';
import { callApi } from '../../../lib/api/api-client.ts';

/** Replaces the parts of a repair, unless they have changed since the given version. Throws ApiError. */
export const saveParts = (id: string, body: RepairPartsInput): Promise<RepairParts> =>
  callApi('PUT /api/repairs/{id}/parts', repairPartsSchema, { params: { id }, body });
