/**
 * Everything that makes a Lambda run: HTTP routes, stream and queue consumers, schedules, Cognito triggers.
 * The CDK stacks and the local gateway are both built from this table, so that none can exist in one and not in the other.
 */
import type { Uses } from './platform/resources.ts';
import type { LastWrite } from './repairs/stored-repair.ts';

/** What every Lambda declares, whatever invokes it. */
type Lambda = {
  /** Unique; the Lambda's name within its stage. */
  name: string;
  /** The module, from the repository's root; it exports `handler`. */
  handler: `functions/${string}.handler.ts`;
  timeoutSeconds: number;
  memoryMb: number;
  /** The resources it reaches, with the actions it is granted and nothing more. */
  uses: Uses;
};

export type HttpRoute = Lambda & {
  /** `ANY` takes the methods that no other route of a path takes. */
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'ANY';
  /**
   * In API Gateway's notation: `/api/repairs/{id}/status`. The API is under /api/; the tracking page is the one page
   * that a Lambda renders (docs/decisions/0032). Its parameter takes whatever follows, a slash at the end included.
   */
  path: `/api/${string}` | '/suivi/{trackingNumber+}';
  /** HEAD reaches the Lambda of a GET route too, as it does a page in the bucket. */
  answersHead?: true;
  /** `shop` asks for a Cognito access token, `public` for nothing. */
  access: 'shop' | 'public';
};

/** A route of the WebSocket API; the page at the other end has no session, so the Lambda of $connect decides who may listen. */
export type SocketRoute = Lambda & {
  routeKey: '$connect' | '$disconnect' | '$default';
  /** Whether what the Lambda answers is sent back over the connection. */
  answers: boolean;
};

/** A consumer of the table's stream. */
export type StreamConsumer = Lambda & {
  /** Lambda event filter patterns, any of which lets a record through. */
  filters: readonly FilterPattern[];
  batchSize: number;
  bisectOnError: boolean;
  maxRetryAttempts: number;
  maxRecordAgeSeconds: number;
};

/** The part of Lambda's event filtering that the table uses: exact values and prefixes. */
export type FilterPattern = { readonly [key: string]: FilterPattern | readonly FilterRule[] };
export type FilterRule = string | { readonly prefix: string } | { readonly exists: false };

export type QueueName = 'email' | 'sms';

/** A consumer of an SQS queue; the queue's own settings follow from it. */
export type QueueConsumer = Lambda & {
  queue: QueueName;
  batchSize: number;
  /** Attempts before a message moves to the dead-letter queue. */
  maxReceiveCount: number;
  visibilityTimeoutSeconds: number;
};

/** A Lambda that the clock invokes, through EventBridge Scheduler. */
export type Schedule = Lambda & { scheduleExpression: `rate(${string})` | `cron(${string})` };

/** A Lambda trigger of the user pool, under Cognito's own name for it. */
export type CognitoTrigger = Lambda & { trigger: 'customMessage' | 'postConfirmation' };

const QUICK = { timeoutSeconds: 10, memoryMb: 512 } as const;
/** A page of an export reads a hundred repairs whole. */
const EXPORTING = { timeoutSeconds: 25, memoryMb: 1024 } as const;
/** Erasing a shop: its items, its logos, its owner's user and its customer at Stripe. */
const ERASING = {
  table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'Query'],
  shopIndex: ['Query'],
  logos: ['ListBucket', 'DeleteObject'],
  userPool: ['AdminDeleteUser'],
  stripe: ['GetParameters'],
} as const satisfies Uses;
/** Making a PDF is work for the processor, of which a Lambda has more the more memory it has. */
const PRINTING = { timeoutSeconds: 20, memoryMb: 1024 } as const;
/** Issuing waits its turn for a number when many documents are issued at once. */
const ISSUING = {
  timeoutSeconds: 25,
  memoryMb: 512,
  uses: { table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'] },
} as const;

export const HTTP_ROUTES = [
  {
    name: 'get-health',
    method: 'GET',
    path: '/api/health',
    access: 'public',
    handler: 'functions/api/get-health.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem'] },
  },
  {
    name: 'get-openapi',
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    handler: 'functions/api/get-openapi.handler.ts',
    ...QUICK,
    uses: {},
  },
  {
    name: 'get-session',
    method: 'GET',
    path: '/api/session',
    access: 'shop',
    handler: 'functions/auth/get-session.handler.ts',
    ...QUICK,
    uses: { table: ['BatchGetItem', 'UpdateItem'], shopIndex: ['Query'] },
  },
  {
    name: 'get-dashboard',
    method: 'GET',
    path: '/api/dashboard',
    access: 'shop',
    handler: 'functions/repairs/get-dashboard.handler.ts',
    ...QUICK,
    uses: { table: ['BatchGetItem', 'UpdateItem'], shopIndex: ['Query'] },
  },
  {
    name: 'get-company',
    method: 'GET',
    path: '/api/company',
    access: 'shop',
    handler: 'functions/company/get-company.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem'] },
  },
  {
    name: 'save-company',
    method: 'PUT',
    path: '/api/company',
    access: 'shop',
    handler: 'functions/company/save-company.handler.ts',
    ...QUICK,
    uses: { table: ['UpdateItem'] },
  },
  {
    name: 'upload-logo',
    method: 'POST',
    path: '/api/company/logo',
    access: 'shop',
    handler: 'functions/company/upload-logo.handler.ts',
    ...QUICK,
    uses: { table: ['UpdateItem'], logos: ['PutObject'] },
  },
  {
    name: 'list-logos',
    method: 'GET',
    path: '/api/company/logos',
    access: 'shop',
    handler: 'functions/company/list-logos.handler.ts',
    ...QUICK,
    uses: { logos: ['ListBucket'] },
  },
  {
    name: 'list-repairs',
    method: 'GET',
    path: '/api/repairs',
    access: 'shop',
    handler: 'functions/repairs/list-repairs.handler.ts',
    ...QUICK,
    uses: { table: ['Query', 'GetItem', 'BatchGetItem'], shopIndex: ['Query'] },
  },
  {
    name: 'create-repair',
    method: 'POST',
    path: '/api/repairs',
    access: 'shop',
    handler: 'functions/repairs/create-repair.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'PutItem', 'UpdateItem'] },
  },
  {
    name: 'get-repair-stats',
    method: 'GET',
    path: '/api/repairs/stats',
    access: 'shop',
    handler: 'functions/repairs/get-repair-stats.handler.ts',
    ...QUICK,
    uses: { table: ['BatchGetItem'] },
  },
  {
    name: 'get-repair',
    method: 'GET',
    path: '/api/repairs/{id}',
    access: 'shop',
    handler: 'functions/repairs/get-repair.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem'] },
  },
  {
    name: 'change-status',
    method: 'PATCH',
    path: '/api/repairs/{id}/status',
    access: 'shop',
    handler: 'functions/repairs/change-status.handler.ts',
    ...QUICK,
    // It puts what an earlier version wrote.
    uses: { table: ['PutItem', 'UpdateItem'] },
  },
  {
    name: 'get-public-repair',
    method: 'GET',
    path: '/api/suivi/{trackingNumber}',
    access: 'public',
    handler: 'functions/tracking/get-public-repair.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem'] },
  },
  {
    name: 'render-tracking-page',
    method: 'GET',
    path: '/suivi/{trackingNumber+}',
    answersHead: true,
    access: 'public',
    handler: 'functions/tracking/render-tracking-page.handler.ts',
    // Rendering is work for the processor, and somebody waits for it in the street.
    timeoutSeconds: 10,
    memoryMb: 1024,
    uses: { table: ['GetItem'], app: [], pages: [] },
  },
  {
    name: 'resend-repair-update-email',
    method: 'POST',
    path: '/api/functions/send-repair-update-email',
    access: 'shop',
    handler: 'functions/notifications/resend-repair-update-email.handler.ts',
    ...QUICK,
    uses: {
      table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
      email: ['SendEmail'],
      app: [],
    },
  },
  {
    name: 'resend-sms-notification',
    method: 'POST',
    path: '/api/functions/send-sms-notification',
    access: 'shop',
    handler: 'functions/notifications/resend-sms-notification.handler.ts',
    ...QUICK,
    uses: {
      table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
      sms: ['Publish'],
      app: [],
    },
  },
  {
    name: 'create-ticket',
    method: 'POST',
    path: '/api/realtime/ticket',
    access: 'shop',
    handler: 'functions/realtime/create-ticket.handler.ts',
    ...QUICK,
    uses: { table: ['PutItem'], liveChannel: [] },
  },
  {
    name: 'create-checkout',
    method: 'POST',
    path: '/api/billing/checkout',
    access: 'shop',
    handler: 'functions/billing/create-checkout.handler.ts',
    ...QUICK,
    uses: {
      table: ['GetItem', 'UpdateItem'],
      stripe: ['GetParameters'],
      app: [],
    },
  },
  {
    name: 'stripe-customer-portal',
    method: 'POST',
    path: '/api/functions/stripe-customer-portal',
    access: 'shop',
    handler: 'functions/billing/stripe-customer-portal.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem'], stripe: ['GetParameters'], app: [] },
  },
  {
    name: 'cancel-stripe-subscription',
    method: 'POST',
    path: '/api/functions/cancel-stripe-subscription',
    access: 'shop',
    handler: 'functions/billing/cancel-stripe-subscription.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'UpdateItem'], stripe: ['GetParameters'] },
  },
  {
    name: 'stripe-webhook',
    method: 'POST',
    path: '/api/stripe/webhook',
    access: 'public',
    handler: 'functions/billing/stripe-webhook.handler.ts',
    ...QUICK,
    uses: {
      table: ['GetItem', 'PutItem', 'UpdateItem'],
      stripeIndex: ['Query'],
      stripe: ['GetParameters'],
    },
  },
  {
    name: 'issue-document',
    method: 'POST',
    path: '/api/documents',
    access: 'shop',
    handler: 'functions/documents/issue-document.handler.ts',
    ...ISSUING,
  },
  {
    name: 'list-documents',
    method: 'GET',
    path: '/api/documents',
    access: 'shop',
    handler: 'functions/documents/list-documents.handler.ts',
    ...QUICK,
    uses: { table: ['Query', 'GetItem', 'BatchGetItem'] },
  },
  {
    name: 'get-document',
    method: 'GET',
    path: '/api/documents/{id}',
    access: 'shop',
    handler: 'functions/documents/get-document.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'Query'] },
  },
  {
    name: 'credit-invoice',
    method: 'POST',
    path: '/api/documents/{id}/credit-note',
    access: 'shop',
    handler: 'functions/documents/credit-invoice.handler.ts',
    ...ISSUING,
    uses: { table: ['GetItem', 'PutItem', 'UpdateItem'] },
  },
  {
    name: 'invoice-quote',
    method: 'POST',
    path: '/api/documents/{id}/invoice',
    access: 'shop',
    handler: 'functions/documents/invoice-quote.handler.ts',
    ...ISSUING,
  },
  {
    name: 'get-document-pdf',
    method: 'GET',
    path: '/api/documents/{id}/pdf',
    access: 'shop',
    handler: 'functions/documents/get-document-pdf.handler.ts',
    ...PRINTING,
    uses: { table: ['GetItem'], logos: ['GetObject'] },
  },
  {
    name: 'send-document',
    method: 'POST',
    path: '/api/documents/{id}/send',
    access: 'shop',
    handler: 'functions/documents/send-document.handler.ts',
    ...PRINTING,
    uses: {
      table: ['GetItem', 'PutItem', 'UpdateItem'],
      logos: ['GetObject'],
      email: ['SendRawEmail'],
      app: [],
    },
  },
  {
    name: 'open-approval',
    method: 'POST',
    path: '/api/documents/{id}/approval-link',
    access: 'shop',
    handler: 'functions/documents/open-approval.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'PutItem'], app: [] },
  },
  {
    name: 'get-quote',
    method: 'GET',
    path: '/api/devis/{id}',
    access: 'public',
    handler: 'functions/documents/get-quote.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem'] },
  },
  {
    name: 'get-quote-pdf',
    method: 'GET',
    path: '/api/devis/{id}/pdf',
    access: 'public',
    handler: 'functions/documents/get-quote-pdf.handler.ts',
    ...PRINTING,
    uses: { table: ['GetItem'], logos: ['GetObject'] },
  },
  {
    name: 'answer-quote',
    method: 'POST',
    path: '/api/devis/{id}/decision',
    access: 'public',
    handler: 'functions/documents/answer-quote.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'PutItem', 'UpdateItem'] },
  },
  {
    name: 'get-statistics',
    method: 'GET',
    path: '/api/statistics',
    access: 'shop',
    handler: 'functions/statistics/get-statistics.handler.ts',
    timeoutSeconds: 20,
    memoryMb: 512,
    uses: {
      table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem', 'Query'],
      shopIndex: ['Query'],
    },
  },
  {
    name: 'export-repairs',
    method: 'GET',
    path: '/api/export/repairs',
    access: 'shop',
    handler: 'functions/account/export/export-repairs.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'BatchGetItem'], shopIndex: ['Query'] },
  },
  {
    name: 'export-documents',
    method: 'GET',
    path: '/api/export/documents',
    access: 'shop',
    handler: 'functions/account/export/export-documents.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'Query'] },
  },
  {
    name: 'export-account',
    method: 'GET',
    path: '/api/account/export',
    access: 'shop',
    handler: 'functions/account/export/export-account.handler.ts',
    ...EXPORTING,
    uses: {
      table: ['Query', 'BatchGetItem'],
      shopIndex: ['Query'],
      logos: ['ListBucket'],
    },
  },
  {
    name: 'close-account',
    method: 'DELETE',
    path: '/api/account',
    access: 'shop',
    handler: 'functions/account/closing/close-account.handler.ts',
    timeoutSeconds: 28,
    memoryMb: 1024,
    uses: ERASING,
  },
  {
    // Whatever no route above takes: API Gateway's own 404 is no error body of ours, and in English.
    name: 'not-found',
    method: 'ANY',
    path: '/api/{proxy+}',
    access: 'public',
    handler: 'functions/api/not-found.handler.ts',
    ...QUICK,
    uses: {},
  },
] as const satisfies readonly HttpRoute[];

export const SOCKET_ROUTES = [
  {
    name: 'connect',
    routeKey: '$connect',
    answers: false,
    handler: 'functions/realtime/connect.handler.ts',
    ...QUICK,
    uses: { table: ['BatchWriteItem', 'DeleteItem'], app: [] },
  },
  {
    name: 'disconnect',
    routeKey: '$disconnect',
    answers: false,
    handler: 'functions/realtime/disconnect.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'DeleteItem'] },
  },
  {
    name: 'message',
    routeKey: '$default',
    answers: true,
    handler: 'functions/realtime/message.handler.ts',
    timeoutSeconds: 5,
    memoryMb: 256,
    uses: {},
  },
] as const satisfies readonly SocketRoute[];

const REPAIR_KEYS = { pk: { S: [{ prefix: 'TRACKING#' }] }, sk: { S: ['REPAIR'] } } as const;

/** A repair was written for one of these reasons (`LastWrite`), or by code that gave none. */
const repairWritten = <const Reasons extends readonly LastWrite[]>(...reasons: Reasons) =>
  ({
    eventName: ['INSERT', 'MODIFY'],
    dynamodb: {
      Keys: REPAIR_KEYS,
      NewImage: { last_write: { S: [...reasons, { exists: false }] } },
    },
  }) as const satisfies FilterPattern;

/** A repair is gone, and with it what led to it. */
const REPAIR_REMOVED = {
  eventName: ['REMOVE'],
  dynamodb: { Keys: REPAIR_KEYS },
} as const satisfies FilterPattern;

/** A document has come into its shop's list, or is gone from it. */
const DOCUMENT_LISTED = {
  eventName: ['INSERT', 'REMOVE'],
  dynamodb: {
    Keys: { pk: { S: [{ prefix: 'USER#' }] }, sk: { S: [{ prefix: 'DOCUMENT-SUMMARY#' }] } },
  },
} as const satisfies FilterPattern;

/** Something has happened to an issued document: it was sent, answered, cancelled or billed. */
const DOCUMENT_WRITTEN = {
  eventName: ['MODIFY'],
  dynamodb: {
    Keys: { pk: { S: [{ prefix: 'USER#' }] }, sk: { S: [{ prefix: 'DOCUMENT-SUMMARY#' }] } },
  },
} as const satisfies FilterPattern;

export const STREAM_CONSUMERS = [
  {
    name: 'on-repair-change',
    handler: 'functions/notifications/on-repair-change.handler.ts',
    timeoutSeconds: 30,
    memoryMb: 512,
    uses: {
      table: ['BatchGetItem', 'BatchWriteItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
      emailQueue: ['SendMessage'],
      smsQueue: ['SendMessage'],
    },
    // Neither a claim nor what became of a message is news to anybody here.
    filters: [repairWritten('change', 'first-telling'), REPAIR_REMOVED, DOCUMENT_LISTED],
    batchSize: 100,
    bisectOnError: true,
    maxRetryAttempts: 8,
    maxRecordAgeSeconds: 3600,
  },
  {
    // Showing a change is worthless a minute later: few attempts, and none for what is old (ADR 0005).
    name: 'push-live-changes',
    handler: 'functions/realtime/push-live-changes.handler.ts',
    timeoutSeconds: 30,
    memoryMb: 512,
    uses: { table: ['Query', 'GetItem', 'DeleteItem'], connections: ['ManageConnections'] },
    filters: [repairWritten('change', 'first-telling', 'outcome'), DOCUMENT_WRITTEN],
    batchSize: 100,
    bisectOnError: true,
    maxRetryAttempts: 1,
    maxRecordAgeSeconds: 60,
  },
] as const satisfies readonly StreamConsumer[];

export const QUEUE_CONSUMERS = [
  {
    name: 'send-repair-update-email',
    queue: 'email',
    handler: 'functions/notifications/send-repair-update-email.handler.ts',
    timeoutSeconds: 30,
    memoryMb: 512,
    uses: {
      table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      email: ['SendEmail'],
      emailQueue: ['ChangeMessageVisibility'],
      retries: [],
      app: [],
    },
    batchSize: 10,
    maxReceiveCount: 6,
    visibilityTimeoutSeconds: 180,
  },
  {
    name: 'send-sms-notification',
    queue: 'sms',
    handler: 'functions/notifications/send-sms-notification.handler.ts',
    timeoutSeconds: 30,
    memoryMb: 512,
    uses: {
      table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      sms: ['Publish'],
      smsQueue: ['ChangeMessageVisibility'],
      retries: [],
      app: [],
    },
    batchSize: 10,
    maxReceiveCount: 6,
    visibilityTimeoutSeconds: 180,
  },
] as const satisfies readonly QueueConsumer[];

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
    uses: ERASING,
    scheduleExpression: 'rate(5 minutes)',
  },
] as const satisfies readonly Schedule[];

export const COGNITO_TRIGGERS = [
  {
    name: 'custom-message',
    trigger: 'customMessage',
    handler: 'functions/auth/custom-message.handler.ts',
    timeoutSeconds: 5,
    memoryMb: 256,
    uses: { app: [] },
  },
  {
    name: 'post-confirmation',
    trigger: 'postConfirmation',
    handler: 'functions/auth/post-confirmation.handler.ts',
    timeoutSeconds: 5,
    memoryMb: 256,
    uses: { table: ['UpdateItem'] },
  },
] as const satisfies readonly CognitoTrigger[];
