import {
  COGNITO_TRIGGERS,
  HTTP_LAMBDAS,
  LOG_CONSUMERS,
  QUEUE_CONSUMERS,
  SCHEDULED_LAMBDAS,
  SOCKET_LAMBDAS,
  STREAM_CONSUMERS,
} from '../functions/lambdas.ts';
import type { Uses } from '../functions/platform/resources.ts';

export type LambdaDeclaration = {
  readonly name: string;
  readonly handler: string;
  readonly impact: string;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  readonly concurrency?: number;
  readonly refuses?: true;
  readonly uses: Uses;
};

/** This is the only Lambda that belongs to the deployment and not to the application (ADR 0010). */
export const ORIGIN_AUTHORIZER = {
  name: 'check-origin',
  handler: 'infra/origin/check-origin.handler.ts',
  impact: 'Customers get no answer from any page or route that needs no session',
  timeoutSeconds: 3,
  memoryMb: 256,
  uses: {},
} as const satisfies LambdaDeclaration;

export const LAMBDAS: readonly LambdaDeclaration[] = [
  ...HTTP_LAMBDAS,
  ...SOCKET_LAMBDAS,
  ...STREAM_CONSUMERS,
  ...QUEUE_CONSUMERS,
  ...LOG_CONSUMERS,
  ...SCHEDULED_LAMBDAS,
  ...COGNITO_TRIGGERS,
  ORIGIN_AUTHORIZER,
];
