/** The embedded cloud's resources have these names. None of them exists on AWS. */
import type { QueueName } from '../functions/lambdas/kinds.ts';

export const REGION = 'eu-west-3';
export const ACCOUNT_ID = '000000000000';
export const TABLE_NAME = 'rebond';
export const LOGOS_BUCKET = 'rebond-company-logos';
export const ACCOUNT_COPIES_BUCKET = 'rebond-account-copies';
export const PROOFS_BUCKET = 'rebond-bonus-proofs';
export const PICTURES_BUCKET = 'rebond-pictures';
export const BUCKETS = {
  LOGOS_BUCKET,
  PROOFS_BUCKET,
  PICTURES_BUCKET,
  ACCOUNT_COPIES_BUCKET,
} as const;
export const SENDER_EMAIL = 'notifications@rebond.localhost';
export const CONFIGURATION_SET = 'rebond';
export const FIRST_RETRY_SECONDS = 15;
export const LIVE_API_ID = 'live-api';

export const queueName = (queue: QueueName) => `rebond-${queue}`;
export const deadLetterQueueName = (queue: QueueName) => `rebond-${queue}-failed`;
export const STREAM_DEAD_LETTER_QUEUE = 'rebond-stream-failed';

export const queueVariables = (urlOf: (name: string) => string) => ({
  NOTIFICATIONS_QUEUE_URL: urlOf(queueName('notifications')),
  ANSWERS_QUEUE_URL: urlOf(queueName('answers')),
  OUTCOMES_QUEUE_URL: urlOf(queueName('outcomes')),
  INVOICES_QUEUE_URL: urlOf(queueName('invoices')),
  DAILY_QUEUE_URL: urlOf(queueName('daily')),
  CARDS_QUEUE_URL: urlOf(queueName('cards')),
  DEAD_LETTER_QUEUE_URL: urlOf(STREAM_DEAD_LETTER_QUEUE),
});

export const functionArn = (name: string) =>
  `arn:aws:lambda:${REGION}:${ACCOUNT_ID}:function:rebond-${name}`;
export const queueArn = (name: string) => `arn:aws:sqs:${REGION}:${ACCOUNT_ID}:${name}`;

/** An engine accepts any credentials, but the SDK refuses to sign without some. */
export const CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' } as const;

export type Endpoints = {
  dynamodb: string;
  s3: string;
  sqs: string;
  ses: string;
  sns: string;
  ssm: string;
  cognito: string;
  /** STRIPE_API_URL holds this address. */
  stripe: string;
};

/** For a logger with `info`, the SDK copies each call and its answer, even if the logger drops them. */
const SILENT = { debug() {}, warn() {} } as unknown as Console;

export const clientSettings = (endpoint: string) =>
  ({
    endpoint,
    region: REGION,
    credentials: CREDENTIALS,
    maxAttempts: 2,
    logger: SILENT,
    // Only SQS reads this option. The host in a queue's URL does not always resolve, but the endpoint does.
    useQueueUrlAsEndpoint: false,
  }) as const;
