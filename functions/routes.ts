/**
 * Everything that makes a Lambda run: HTTP routes, stream and queue consumers, Cognito triggers.
 * The CDK stacks and the local gateway are both built from this table, so that none can exist in one and not in the other.
 */
import type { Uses } from './platform/resources.ts';

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
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** In API Gateway's notation: `/api/repairs/{id}/status`. */
  path: `/api/${string}`;
  /** `shop` asks for a Cognito access token, `public` for nothing. */
  access: 'shop' | 'public';
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
export type FilterRule = string | { readonly prefix: string };

export type QueueName = 'email' | 'sms';

/** A consumer of an SQS queue; the queue's own settings follow from it. */
export type QueueConsumer = Lambda & {
  queue: QueueName;
  batchSize: number;
  /** Attempts before a message moves to the dead-letter queue. */
  maxReceiveCount: number;
  visibilityTimeoutSeconds: number;
};

/** A Lambda trigger of the user pool, under Cognito's own name for it. */
export type CognitoTrigger = Lambda & { trigger: 'customMessage' | 'postConfirmation' };

const QUICK = { timeoutSeconds: 10, memoryMb: 512 } as const;

export const HTTP_ROUTES = [
  {
    name: 'get-health',
    method: 'GET',
    path: '/api/health',
    access: 'public',
    handler: 'functions/account/get-health.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem'] },
  },
  {
    name: 'get-session',
    method: 'GET',
    path: '/api/session',
    access: 'shop',
    handler: 'functions/account/get-session.handler.ts',
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
    uses: { table: ['GetItem'], shopIndex: ['Query'] },
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
    uses: { table: ['GetItem'] },
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
    uses: { table: ['GetItem', 'UpdateItem'] },
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
    name: 'resend-repair-update-email',
    method: 'POST',
    path: '/api/functions/send-repair-update-email',
    access: 'shop',
    handler: 'functions/notifications/resend-repair-update-email.handler.ts',
    ...QUICK,
    uses: {
      table: ['GetItem', 'BatchGetItem', 'UpdateItem'],
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
      table: ['GetItem', 'BatchGetItem', 'UpdateItem'],
      sms: ['Publish'],
      app: [],
    },
  },
] as const satisfies readonly HttpRoute[];

export const STREAM_CONSUMERS = [
  {
    name: 'on-repair-change',
    handler: 'functions/notifications/on-repair-change.handler.ts',
    timeoutSeconds: 30,
    memoryMb: 512,
    uses: { emailQueue: ['SendMessage'], smsQueue: ['SendMessage'] },
    filters: [
      {
        eventName: ['INSERT', 'MODIFY'],
        dynamodb: { Keys: { pk: { S: [{ prefix: 'TRACKING#' }] }, sk: { S: ['REPAIR'] } } },
      },
    ],
    batchSize: 100,
    bisectOnError: true,
    maxRetryAttempts: 8,
    maxRecordAgeSeconds: 3600,
  },
] as const satisfies readonly StreamConsumer[];

export const QUEUE_CONSUMERS = [
  {
    name: 'send-repair-update-email',
    queue: 'email',
    handler: 'functions/notifications/send-repair-update-email.handler.ts',
    timeoutSeconds: 30,
    memoryMb: 512,
    uses: { table: ['BatchGetItem', 'UpdateItem'], email: ['SendEmail'], app: [] },
    batchSize: 10,
    maxReceiveCount: 5,
    visibilityTimeoutSeconds: 180,
  },
  {
    name: 'send-sms-notification',
    queue: 'sms',
    handler: 'functions/notifications/send-sms-notification.handler.ts',
    timeoutSeconds: 30,
    memoryMb: 512,
    uses: { table: ['BatchGetItem', 'UpdateItem'], sms: ['Publish'], app: [] },
    batchSize: 10,
    maxReceiveCount: 5,
    visibilityTimeoutSeconds: 180,
  },
] as const satisfies readonly QueueConsumer[];

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
