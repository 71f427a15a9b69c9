import { stripeClient } from '../../billing/stripe-client.ts';
import { stripeDaysRepository } from '../../billing/stripe-days.repository.ts';
import { knownDocumentsRepository } from '../../documents/known-documents.repository.ts';
import { raiseAlarm } from '../../platform/raise-alarm.ts';
import type { Table } from '../../platform/table.ts';
import { cardAccountsRepository } from './card-accounts.repository.ts';
import { cardGateway } from './card-gateway.ts';
import { cardRefundsRepository } from './card-refunds.repository.ts';
import { cardShopsRepository } from './card-shops.repository.ts';
import { cardsTakenRepository } from './cards-taken.repository.ts';
import { paymentLinksRepository } from './payment-links.repository.ts';

/** The dependencies of the Lambdas that call Stripe for a shop, as the environment sets them. */
export const liveCards = (table: Table) => ({
  accounts: cardAccountsRepository(table),
  days: stripeDaysRepository(table),
  cards: cardGateway(stripeClient()),
  documents: knownDocumentsRepository(table),
  links: paymentLinksRepository(table),
  shops: cardShopsRepository(table),
  refunds: cardRefundsRepository(table),
  taken: cardsTakenRepository(table),
  now: () => Date.now(),
  alarm: raiseAlarm,
});
