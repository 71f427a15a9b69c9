import type { RepairLoansInput } from '../../../../../shared/repairs/loans/loans.ts';
import { repairSchema } from '../../../../../shared/repairs/repairs.ts';
import { callApi } from '../../../lib/api/api-client.ts';

/** Replaces the loans of a repair, unless they have changed since the given version. Throws ApiError. */
export const saveLoans = (id: string, body: RepairLoansInput) =>
  callApi('PUT /api/repairs/{id}/loans', repairSchema, { params: { id }, body });
