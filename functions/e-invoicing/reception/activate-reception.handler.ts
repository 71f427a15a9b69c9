import { receptionInput } from '../../../shared/e-invoicing/reception.ts';
import { AppError } from '../../../shared/errors.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { openPlatform, platformSecret } from '../chosen-platform.ts';
import { receptionsRepository } from './receptions.repository.ts';
import { activateReception } from './receptions.ts';

const platform = openPlatform();
const receptions = receptionsRepository(openTable());
const activationKey = platformSecret('activation-key');

export const handler = shopHandler(
  'POST /api/e-invoicing',
  { body: receptionInput },
  async ({ body: typed }, shopId) => {
    if (platform === undefined) throw new AppError('NOT_FOUND');
    const dependencies = { receptions, directory: platform.directory, activationKey };
    return activateReception(dependencies, shopId, typed);
  },
);
