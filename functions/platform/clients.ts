import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { NodeHttpHandler, type NodeHttpHandlerOptions } from '@smithy/node-http-handler';
import { attemptMs, noteWrite } from './deadline.ts';

type Handle = NodeHttpHandler['handle'];
type Request = Parameters<Handle>[0];
type BoundedOptions = NodeHttpHandlerOptions & { requestTimeout: number };

/** Limits each attempt to the time that its invocation has left. */
class BoundedHttpHandler extends NodeHttpHandler {
  readonly #mostMs: number;

  constructor(options: BoundedOptions) {
    super(options);
    this.#mostMs = options.requestTimeout;
  }

  override async handle(...[request, options]: Parameters<Handle>): ReturnType<Handle> {
    const requestTimeout = attemptMs(this.#mostMs, attemptsAfter(request));
    if (isRead(request)) return super.handle(request, { ...options, requestTimeout });
    try {
      const answered = await super.handle(request, { ...options, requestTimeout });
      if (answered.response.statusCode < 300) noteWrite();
      return answered;
    } catch (error) {
      if (!wasNeverSent(error)) noteWrite();
      throw error;
    }
  }
}

function attemptsAfter({ headers }: Request): number {
  const [, attempt = 1, max = 1] =
    /attempt=(\d+); max=(\d+)/.exec(headers['amz-sdk-request'] ?? '') ?? [];
  return Math.max(0, Number(max) - Number(attempt));
}

/** The JSON protocols name the action in a header; S3 reads by GET and HEAD. */
const isRead = ({ method, headers }: Request): boolean =>
  method === 'GET' ||
  method === 'HEAD' ||
  /\.(Get|BatchGet|Query|Scan|List|Describe)/.test(headers['x-amz-target'] ?? '');

const wasNeverSent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^E(CONNREFUSED|AI_AGAIN)$/.test(String(error.code));

/**
 * With `info` and `error`, the SDK would describe each call, which takes a tenth of a list's time. The SDK may call
 * `debug` and `warn`, so they exist.
 */
const SILENT_LOGGER = { debug() {}, warn() {} } as unknown as DynamoDBClientConfig['logger'];

function waitingFor(requestTimeout: number, agents: NodeHttpHandlerOptions = {}) {
  // By default the SDK only logs a timeout and goes on waiting.
  const throwing = { connectionTimeout: 1_000, throwOnRequestTimeout: true };
  return new BoundedHttpHandler({ ...agents, ...throwing, requestTimeout });
}

/** Endpoints come from `AWS_ENDPOINT_URL_*`, so that any compatible service works. */
export const CLIENT_SETTINGS = {
  logger: SILENT_LOGGER,
  maxAttempts: 3,
  requestHandler: waitingFor(4_000),
} as const;

/** Few compatible services resolve a host name for each bucket, so with an endpoint the path names the bucket. */
export const bucketSettings = () => ({
  ...CLIENT_SETTINGS,
  forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL),
});

const NEW_CONNECTIONS = { keepAlive: false } as const;

/**
 * A retry after a timeout could send a message twice, so the SDK makes one attempt. The queue or the shop retries (ADR
 * 0075). Each attempt opens a new connection, because a service closes idle ones while Lambda freezes the environment,
 * and the first call over a closed connection fails (https://github.com/aws/aws-sdk-js-v3/issues/1196).
 */
export const SEND_SETTINGS = {
  ...CLIENT_SETTINGS,
  maxAttempts: 1,
  requestHandler: waitingFor(7_000, { httpAgent: NEW_CONNECTIONS, httpsAgent: NEW_CONNECTIONS }),
} as const;

export const QUICK_CLIENT_SETTINGS = {
  ...CLIENT_SETTINGS,
  requestHandler: waitingFor(1_500),
} as const;
