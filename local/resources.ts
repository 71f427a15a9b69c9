/** Names of the embedded cloud's resources. They are its own: nothing here exists on AWS. */
import type { QueueName } from '../functions/lambdas/kinds.ts';

export const REGION = 'eu-west-3';
export const ACCOUNT_ID = '000000000000';
export const TABLE_NAME = 'rebond';
export const LOGOS_BUCKET = 'rebond-company-logos';
export const ACCOUNT_COPIES_BUCKET = 'rebond-account-copies';
export const PROOFS_BUCKET = 'rebond-bonus-proofs';
/** By the variables that name them. */
export const BUCKETS = { LOGOS_BUCKET, PROOFS_BUCKET, ACCOUNT_COPIES_BUCKET } as const;
export const SENDER_EMAIL = 'notifications@rebond.localhost';
/** That of the sender's identity, which goes for what names none. */
export const CONFIGURATION_SET = 'rebond';
/** As on AWS; infra/constructs gives the functions the same. */
export const FIRST_RETRY_SECONDS = 15;
/** Of the WebSocket API. */
export const LIVE_API_ID = 'live-api';

/** A queue and the one its failed messages end in. */
export const queueName = (queue: QueueName) => `rebond-${queue}`;
export const deadLetterQueueName = (queue: QueueName) => `rebond-${queue}-failed`;
/** Where the stream consumers' failed batches are told. */
export const STREAM_DEAD_LETTER_QUEUE = 'rebond-stream-failed';

/** The variables that lead functions to the queues. */
export const queueVariables = (urlOf: (name: string) => string) => ({
  EMAIL_QUEUE_URL: urlOf(queueName('email')),
  SMS_QUEUE_URL: urlOf(queueName('sms')),
  ANSWERS_QUEUE_URL: urlOf(queueName('answers')),
  OUTCOMES_QUEUE_URL: urlOf(queueName('outcomes')),
  INVOICES_QUEUE_URL: urlOf(queueName('invoices')),
  DEAD_LETTER_QUEUE_URL: urlOf(STREAM_DEAD_LETTER_QUEUE),
});

export const functionArn = (name: string) =>
  `arn:aws:lambda:${REGION}:${ACCOUNT_ID}:function:rebond-${name}`;
export const queueArn = (name: string) => `arn:aws:sqs:${REGION}:${ACCOUNT_ID}:${name}`;

/** What an engine accepts as credentials: anything, but the SDK refuses to sign without. */
export const CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' } as const;

/** Where the engines listen, as AWS_ENDPOINT_URL_* takes it. */
export type Endpoints = {
  dynamodb: string;
  s3: string;
  sqs: string;
  ses: string;
  sns: string;
  ssm: string;
  cognito: string;
  /** Not AWS's: it goes into STRIPE_API_URL. */
  stripe: string;
};

/** The SDK copies each call and its answer for a logger that has `info`, even one that drops them. */
const SILENT = { debug() {}, warn() {} } as unknown as Console;

/** Settings of a client of one of the engines. */
export const clientSettings = (endpoint: string) =>
  ({
    endpoint,
    region: REGION,
    credentials: CREDENTIALS,
    maxAttempts: 2,
    logger: SILENT,
  }) as const;
