import type { MiddlewareObj } from '@middy/core';
import { logger } from '../logger.ts';
import { entry, logKeys } from './stack.ts';

/** A trigger can only refuse by an error, which Lambda counts like a fault, so its alarm counts the log's lines. */
export class TriggerRefusal extends Error {}

/** `work` fills in the `response`. An error stops Cognito's action, and the caller sees its message. */
export function triggerHandler<Event extends { triggerSource: string }>(
  work: (event: Event) => Promise<void>,
) {
  return entry<Event, Event>(
    [
      logKeys(({ triggerSource }, { awsRequestId }) => ({
        requestId: awsRequestId,
        trigger: triggerSource,
      })),
      writeFailure(),
    ],
    async (event) => {
      await work(event);
      return event;
    },
  );
}

function writeFailure<Event, Result>(): MiddlewareObj<Event, Result> {
  return {
    onError({ error }) {
      if (error instanceof TriggerRefusal) {
        logger.info('A trigger refused', { refusal: error.message });
      } else logger.error('A trigger failed', { error });
    },
  };
}
