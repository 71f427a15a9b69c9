import * as z from 'zod/mini';
import { quoteDecisionSchema } from '../../../shared/documents/issued/document-summary.ts';
import { storedKind } from '../../platform/table/stored-item.ts';
import { approvalKey } from '../document-keys.ts';

export const approvalKind = storedKind({
  name: 'approval',
  version: 1,
  schema: z.object({
    user_id: z.string(),
    id: z.string(),
    key: z.string(),
    /** The link shows the version with this digest. */
    digest: z.string(),
    /** The quote can be answered until this day, 'YYYY-MM-DD'. */
    valid_until: z.string(),
    decision: z.nullable(quoteDecisionSchema),
    /** The key was replaced this many times. The field is absent before the first time. */
    renewals: z.exactOptional(z.int()),
  }),
});

export type Approval = ReturnType<typeof approvalKind.read>;

export const approvalItem = (approval: Approval) =>
  approvalKind.item(approvalKey(approval.id), approval);
