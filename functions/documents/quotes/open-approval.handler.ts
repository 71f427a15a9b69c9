import { linkInput } from '../../../shared/documents/input/input.ts';
import { readVariables } from '../../platform/config.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { openApproval, renewApproval } from './open-approval.ts';
import { openQuotes } from './open-quotes.ts';

const { APP_ORIGIN: appOrigin } = readVariables('APP_ORIGIN');
const dependencies = { ...openQuotes(openTable()), appOrigin };

export const handler = shopHandler(
  'POST /api/documents/{id}/approval-link',
  { body: linkInput },
  async ({ body: { renew }, params }, shopId) => {
    const give = renew ? renewApproval : openApproval;
    return give(dependencies, shopId, params.id);
  },
);
