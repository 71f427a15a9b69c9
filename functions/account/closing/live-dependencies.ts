import { openUserPool } from '../../auth/user-pool.ts';
import { liveDependencies as billingDependencies } from '../../billing/stripe/live-dependencies.ts';
import { stripeClient } from '../../billing/stripe/stripe-client.ts';
import { openProofRemoval } from '../../bonus/proof-removal.ts';
import { openLogoStorage } from '../../company/logo-storage.ts';
import { connectionsRepository } from '../../live/connections.repository.ts';
import { cardAccountsRepository } from '../../payments/card/accounts/card-accounts.repository.ts';
import { cardGateway } from '../../payments/card/card-gateway.ts';
import { readVariables } from '../../platform/config.ts';
import { count } from '../../platform/metrics.ts';
import { openTable } from '../../platform/table/table.ts';
import { openPictureRemoval } from '../../repairs/pictures/picture-files.ts';
import { archivedChainRepository } from './archived-chain.repository.ts';
import { closuresRepository } from './closures.repository.ts';
import { erasureRepository } from './erasure.repository.ts';

export function liveDependencies() {
  const table = openTable();
  return {
    ...billingDependencies(),
    cardAccounts: cardAccountsRepository(table),
    cards: cardGateway(stripeClient()),
    connectClientId: connectClientId(),
    closures: closuresRepository(table),
    erasure: erasureRepository(table),
    archivedChain: archivedChainRepository(table),
    connections: connectionsRepository(table),
    logos: openLogoStorage(),
    proofs: openProofRemoval(),
    pictures: openPictureRemoval(),
    userPool: openUserPool(),
    alarm: count,
  };
}

function connectClientId(): string | undefined {
  const { STRIPE_CONNECT_CLIENT_ID: id } = readVariables('STRIPE_CONNECT_CLIENT_ID');
  return id === 'none' ? undefined : id;
}
