import { NodeHttpHandler, type NodeHttpHandlerOptions } from '@smithy/node-http-handler';
import { attemptMs, noteWrite } from './deadline.ts';

type Handle = NodeHttpHandler['handle'];
type Request = Parameters<Handle>[0];
type BoundedOptions = NodeHttpHandlerOptions & { requestTimeout: number };

/** The SDK's HTTP handler, with each attempt limited to the time that its invocation has left. */
export class BoundedHttpHandler extends NodeHttpHandler {
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

/** The retry middleware numbers each attempt in a header: `attempt=1; max=3`. */
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
