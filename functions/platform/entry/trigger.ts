import { entry, logKeys } from './stack.ts';

/**
 * Entry of a Cognito trigger: returns its event, in whose `response` `work` writes Cognito's input. An error stops
 * Cognito's action, and Cognito shows its message to the caller.
 */
export function triggerHandler<Event extends { triggerSource: string }>(
  work: (event: Event) => Promise<void>,
) {
  return entry<Event, Event>(
    [
      logKeys(({ triggerSource }, { awsRequestId }) => ({
        requestId: awsRequestId,
        trigger: triggerSource,
      })),
    ],
    async (event) => {
      await work(event);
      return event;
    },
  );
}
