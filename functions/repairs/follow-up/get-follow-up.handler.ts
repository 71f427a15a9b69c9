import { companyRepository } from '../../company/company.repository.ts';
import { followedInvoicesRepository } from '../../documents/follow-up/followed-invoices.repository.ts';
import { noticesRepository } from '../../documents/sending/notices.repository.ts';
import { openNewReceived } from '../../e-invoicing/received/new-received.ts';
import { undeliveredRepository } from '../../notifications/outcomes/undelivered.repository.ts';
import { remindedRepository } from '../../notifications/reminders/reminders.repository.ts';
import { waitingRepository } from '../../notifications/reminders/waiting.repository.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { wordsRepository } from '../../search/words.repository.ts';
import { openLoans } from '../loans/open-loans.ts';
import { awaitedParts } from '../parts/awaited-parts.ts';
import { partsRepository } from '../parts/parts.repository.ts';
import { repairsRepository } from '../repairs.repository.ts';
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
  parts: partsRepository(table),
  now: () => Date.now(),
};

export const handler = shopHandler('GET /api/follow-up', {}, async (_input, shopId) => {
  const [followUp, awaited, lent] = await Promise.all([
    getFollowUp(dependencies, shopId),
    awaitedParts(dependencies, shopId),
    openLoans(dependencies, shopId),
  ]);
  return {
    ...followUp,
    ...(awaited.lines.length > 0 && { awaitedParts: awaited.lines }),
    ...(lent.lines.length > 0 && { openLoans: lent.lines }),
    more: followUp.more || awaited.more || lent.more,
  };
});
