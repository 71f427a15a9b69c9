import { entry, logKeys } from './stack.ts';

/**
 * Entry of a Cognito trigger: answers its event, into whose `response` `work` writes what Cognito is to use.
 * What it throws stops what Cognito was about to do, and its message is shown to the caller.
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
