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
    /** The digest of the version that the link shows. */
    digest: z.string(),
    /** The last day on which the quote can be answered, 'YYYY-MM-DD'. */
    valid_until: z.string(),
    decision: z.nullable(quoteDecisionSchema),
    /** The number of times that the key was replaced; absent before the first time. */
    renewals: z.exactOptional(z.int()),
  }),
});

export type Approval = ReturnType<typeof approvalKind.read>;

export const approvalItem = (approval: Approval) =>
  approvalKind.item(approvalKey(approval.id), approval);
