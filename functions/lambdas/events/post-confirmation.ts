import type { CognitoTrigger } from '../kinds.ts';

export const POST_CONFIRMATION = {
  name: 'post-confirmation',
  trigger: 'postConfirmation',
  handler: 'functions/auth/post-confirmation.handler.ts',
  impact: 'New shops cannot confirm their account, and recovered passwords leave old sessions open',
  timeoutSeconds: 5,
  memoryMb: 256,
  uses: {
    table: ['GetItem', 'UpdateItem', 'DeleteItem', 'Query'],
    triggeringPool: ['AdminSetUserPassword', 'AdminUserGlobalSignOut'],
    connectionEnds: ['ManageConnections'],
  },
} as const satisfies CognitoTrigger;
