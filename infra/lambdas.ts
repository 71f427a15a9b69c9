/** Every Lambda of the application, whatever invokes it. */

import type { Uses } from '../functions/platform/resources.ts';
import {
  COGNITO_TRIGGERS,
  HTTP_ROUTES,
  LOG_CONSUMERS,
  QUEUE_CONSUMERS,
  SCHEDULES,
  SOCKET_ROUTES,
  STREAM_CONSUMERS,
} from '../functions/routes.ts';

/** What a Lambda declares of itself in the route table. */
export type LambdaDeclaration = {
  readonly name: string;
  readonly handler: string;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  readonly concurrency?: number;
  readonly uses: Uses;
};

/** The one Lambda that belongs to the deployment rather than to the application (ADR 0010). */
export const ORIGIN_AUTHORIZER = {
  name: 'check-origin',
  handler: 'infra/origin/check-origin.handler.ts',
  timeoutSeconds: 3,
  memoryMb: 256,
  uses: {},
} as const satisfies LambdaDeclaration;

export const LAMBDAS: readonly LambdaDeclaration[] = [
  ...HTTP_ROUTES,
  ...SOCKET_ROUTES,
  ...STREAM_CONSUMERS,
  ...QUEUE_CONSUMERS,
  ...LOG_CONSUMERS,
  ...SCHEDULES,
  ...COGNITO_TRIGGERS,
  ORIGIN_AUTHORIZER,
];
