import { stripeClient } from '../../billing/stripe/stripe-client.ts';
import { stripeDaysRepository } from '../../billing/stripe/stripe-days.repository.ts';
import { knownDocumentsRepository } from '../../documents/known-documents.repository.ts';
import { raiseAlarm } from '../../platform/raise-alarm.ts';
import type { Table } from '../../platform/table/table.ts';
import { cardAccountsRepository } from './accounts/card-accounts.repository.ts';
import { cardGateway } from './card-gateway.ts';
import { cardsTakenRepository } from './cards-taken.repository.ts';
import { disputesRepository } from './disputes.repository.ts';
import { paymentLinksRepository } from './payment-links/payment-links.repository.ts';
import { cardShopsRepository } from './reconciliation/card-shops.repository.ts';
import { cardRefundsRepository } from './refunds/card-refunds.repository.ts';

export const liveCards = (table: Table) => ({
  accounts: cardAccountsRepository(table),
  days: stripeDaysRepository(table),
  cards: cardGateway(stripeClient()),
  documents: knownDocumentsRepository(table),
  links: paymentLinksRepository(table),
  shops: cardShopsRepository(table),
  refunds: cardRefundsRepository(table),
  taken: cardsTakenRepository(table),
  disputes: disputesRepository(table),
  now: () => Date.now(),
  alarm: raiseAlarm,
});
