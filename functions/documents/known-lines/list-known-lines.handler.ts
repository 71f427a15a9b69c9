import { shopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { openTable } from '../../platform/table.ts';
import { knownLinesRepository } from './known-lines.repository.ts';
import { listKnownLines } from './list-known-lines.ts';

const dependencies = { known: knownLinesRepository(openTable()) };

export const handler = shopHandler(async (_event, shopId) =>
  json(200, await listKnownLines(dependencies, shopId)),
);
