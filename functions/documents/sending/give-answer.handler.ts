import { answerInput } from '../../../shared/e-invoicing/received-answer.ts';
import { AppError } from '../../../shared/errors.ts';
import { chosenPlatform } from '../../e-invoicing/platform-settings.ts';
import { receivedRepository } from '../../e-invoicing/received.repository.ts';
import { receptionsRepository } from '../../e-invoicing/receptions.repository.ts';
import { answersRepository } from '../../e-invoicing/statuses/answers.repository.ts';
import { giveAnswer } from '../../e-invoicing/statuses/give-answer.ts';
import { shopHandler } from '../../entry/http.ts';
import { json } from '../../entry/http-answer.ts';
import { readJson } from '../../entry/http-request.ts';
import { openTable } from '../../platform/table.ts';
import { openInvoiceQueue } from './invoice-queue.ts';

const available = chosenPlatform() !== undefined;
const table = openTable();
const queue = openInvoiceQueue();
const dependencies = {
  receptions: receptionsRepository(table),
  received: receivedRepository(table),
  answers: answersRepository(table),
  async sendAgain(siren: string, answer: string) {
    const refused = await queue.send([{ siren, answer, asked: true }]);
    if (refused.length > 0) throw new AppError('UNAVAILABLE');
  },
  now: () => Date.now(),
};

/** What the shop says of an invoice that it got. */
export const handler = shopHandler(async (event, shopId) => {
  const input = readJson(event, answerInput);
  if (!available) throw new AppError('NOT_FOUND');
  return json(200, await giveAnswer(dependencies, shopId, event.pathParameters?.id ?? '', input));
});
