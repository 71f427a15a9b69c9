import { companyRepository } from '../company/company.repository.ts';
import { followedInvoicesRepository } from '../documents/followed-invoices.repository.ts';
import { noticesRepository } from '../documents/notices.repository.ts';
import { openNewReceived } from '../e-invoicing/new-received.ts';
import { shopHandler } from '../entry/http.ts';
import { json } from '../entry/http-answer.ts';
import { undeliveredRepository } from '../notifications/undelivered.repository.ts';
import { openTable } from '../platform/table.ts';
import { remindedRepository } from '../reminders/reminders.repository.ts';
import { waitingRepository } from '../reminders/waiting.repository.ts';
import { repairsRepository } from '../repairs/repairs.repository.ts';
import { wordsRepository } from '../search/words.repository.ts';
import { getFollowUp } from './get-follow-up.ts';

const table = openTable();
const dependencies = {
  followUp: waitingRepository(table),
  words: wordsRepository(table),
  repairs: repairsRepository(table),
  companies: companyRepository(table),
  invoices: followedInvoicesRepository(table),
  notices: noticesRepository(table),
  undelivered: undeliveredRepository(table),
  reminded: remindedRepository(table),
  newReceived: openNewReceived(table),
  now: () => Date.now(),
};

export const handler = shopHandler(async (_event, shopId) =>
  json(200, await getFollowUp(dependencies, shopId)),
);
