import { AppError } from '../../../shared/errors.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { file } from '../../platform/entry/http-answer.ts';
import { openTable } from '../../platform/table/table.ts';
import { openPlatform } from '../chosen-platform.ts';
import { receptionsRepository } from '../reception/receptions.repository.ts';
import { receivedRepository } from './received.repository.ts';
import { receivedFile } from './received-file.ts';

const platform = openPlatform();
const table = openTable();
const repositories = {
  receptions: receptionsRepository(table),
  received: receivedRepository(table),
};

/** The file is always downloaded and never opened in our pages, because it comes from a stranger. */
export const handler = shopHandler(
  'GET /api/received-invoices/{id}/file',
  {},
  async ({ params }, shopId) => {
    if (platform === undefined) throw new AppError('NOT_FOUND');
    const dependencies = { ...repositories, flows: platform.flows };
    const { filename, content } = await receivedFile(dependencies, shopId, params.id);
    return file('application/octet-stream', filename, content);
  },
);
