import { openBudgets } from '../../billing/budgets/spending.ts';
import { readOwnProfile } from '../../billing/own-profile.ts';
import { companyRepository } from '../../company/company.repository.ts';
import { remindingShops } from '../../company/stored-reminding-shop.ts';
import { documentEventsRepository } from '../../documents/document-events.repository.ts';
import { knownDocumentsRepository } from '../../documents/known-documents.repository.ts';
import { readVariables } from '../../platform/config.ts';
import type { SliceHandler } from '../../platform/jobs/slice.ts';
import { logger } from '../../platform/logger.ts';
import { openTable } from '../../platform/table/table.ts';
import { repairsRepository } from '../../repairs/repairs.repository.ts';
import { paidClaims } from '../claim.ts';
import { messageResults } from '../message-results.repository.ts';
import { messagesRepository } from '../messages.repository.ts';
import { sentSmsRepository } from '../providers/sent-sms.repository.ts';
import { openDocumentSender } from '../providers/ses.ts';
import { openTexts } from '../providers/sns.ts';
import { openTextable } from '../providers/textable.ts';
import { sendReminders } from './send-reminders.ts';
import { waitingRepository } from './waiting.repository.ts';

const table = openTable();
const dependencies = {
  shops: remindingShops(table),
  messages: messagesRepository(table, paidClaims(table, openBudgets())),
  reminded: messageResults(table),
  waiting: waitingRepository(table),
  repairs: repairsRepository(table),
  documents: knownDocumentsRepository(table),
  events: documentEventsRepository(table),
  companies: companyRepository(table),
  profileOf: (shopId: string) => readOwnProfile(table, shopId),
  send: openDocumentSender(),
  text: openTexts(sentSmsRepository(table)),
  isTextable: openTextable(),
  appOrigin: readVariables('APP_ORIGIN').APP_ORIGIN,
  now: () => Date.now(),
};

/** This is enough for a reminder, even if SES or SNS is slow. */
const REMINDER_TIME_MS = 30_000;

export const handler: SliceHandler = async (shops, remainingMs) => {
  const report = await sendReminders(dependencies, shops, () => remainingMs() > REMINDER_TIME_MS);
  logger.info('The reminders were sent', report);
  // The error makes the queue deliver the message again, and dead-letter it in the end.
  if (report.failed > 0) throw new Error(`The reminders of ${report.failed} shops failed`);
};
