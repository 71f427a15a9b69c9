import type { Schedule } from './kinds.ts';
import { ERASING } from './limits.ts';

export const SCHEDULES = [
  {
    name: 'reconcile-subscriptions',
    handler: 'functions/billing/reconcile-subscriptions.handler.ts',
    timeoutSeconds: 300,
    memoryMb: 512,
    uses: {
      table: ['GetItem', 'PutItem', 'UpdateItem'],
      stripeIndex: ['Scan'],
      stripe: ['GetParameters'],
    },
    // Each day's pass is made once: later runs go on with what an earlier one left, or do nothing.
    scheduleExpression: 'rate(1 hour)',
  },
  {
    name: 'finish-closures',
    handler: 'functions/account/closing/finish-closures.handler.ts',
    timeoutSeconds: 600,
    memoryMb: 1024,
    uses: { ...ERASING, table: [...ERASING.table, 'BatchGetItem'] },
    scheduleExpression: 'rate(5 minutes)',
  },
  {
    name: 'send-reminders',
    handler: 'functions/notifications/reminders/send-reminders.handler.ts',
    timeoutSeconds: 300,
    memoryMb: 512,
    uses: {
      table: ['GetItem', 'Query', 'BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
      shopIndex: ['Query'],
      email: ['SendRawEmail'],
      sms: ['Publish'],
      budgets: [],
      app: [],
    },
    // A shop's day is done once: later runs take up what an earlier one left, or do nothing; none outside working hours.
    scheduleExpression: 'rate(30 minutes)',
  },
  {
    name: 'close-chains',
    handler: 'functions/accounting/chain/close-chains.handler.ts',
    timeoutSeconds: 600,
    memoryMb: 1024,
    uses: { table: ['Query', 'BatchGetItem', 'PutItem', 'UpdateItem'] },
    // A shop's day is seen to once: later runs take up what an earlier one left, or do nothing.
    scheduleExpression: 'rate(1 hour)',
  },
  {
    name: 'compare-cards',
    handler: 'functions/payments/card/compare-cards.handler.ts',
    timeoutSeconds: 600,
    memoryMb: 512,
    uses: {
      table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
      stripe: ['GetParameters'],
    },
    // A shop's day is compared once: later runs take up what an earlier one left, or do nothing.
    scheduleExpression: 'rate(1 hour)',
  },
  {
    // The pool cannot be restored, and shops' items are kept by its ids alone. It is compared with their profiles too.
    name: 'copy-accounts',
    handler: 'functions/account/copies/copy-accounts.handler.ts',
    timeoutSeconds: 600,
    memoryMb: 512,
    uses: {
      userPool: ['ListUsers'],
      accountCopies: ['GetObject', 'PutObject', 'ListBucket'],
      table: ['BatchGetItem'],
    },
    scheduleExpression: 'rate(1 day)',
  },
  {
    name: 'collect-invoices',
    handler: 'functions/e-invoicing/sending/collect-invoices.handler.ts',
    timeoutSeconds: 300,
    memoryMb: 512,
    uses: {
      table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
      platform: ['GetParameters'],
    },
    // Every run takes up where the last one left.
    scheduleExpression: 'rate(15 minutes)',
    needs: 'platform',
  },
  {
    // A distribution and an API that do not know each other's secret refuse everybody, and few visitors are no alarm.
    name: 'check-site',
    handler: 'functions/platform/api/check-site.handler.ts',
    timeoutSeconds: 30,
    memoryMb: 256,
    uses: { app: [] },
    scheduleExpression: 'rate(5 minutes)',
  },
] as const satisfies readonly Schedule[];
