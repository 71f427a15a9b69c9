import { followUpSchema } from '../../../../../shared/repairs/follow-up/follow-up.ts';
import { callApi } from '../../../lib/api/api-client.ts';

export const readFollowUp = ({ signal }: { signal: AbortSignal }) =>
  callApi('GET /api/follow-up', followUpSchema, { signal });
