import { answerInput } from '../../../shared/e-invoicing/received-answer.ts';
import { AppError } from '../../../shared/errors.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { chosenPlatform } from '../platform-settings.ts';
import { receivedRepository } from '../received/received.repository.ts';
import { receptionsRepository } from '../reception/receptions.repository.ts';
import { answersRepository } from '../statuses/answers.repository.ts';
import { giveAnswer } from '../statuses/give-answer.ts';
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

export const handler = shopHandler(
  'POST /api/received-invoices/{id}/status',
  { body: answerInput },
  async ({ body: input, params }, shopId) => {
    if (!available) throw new AppError('NOT_FOUND');
    return giveAnswer(dependencies, shopId, params.id, input);
  },
);
