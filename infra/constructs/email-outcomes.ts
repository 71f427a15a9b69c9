import { EventBus, EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { type ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { EMAIL_EVENTS, eventTags } from '../email-events.ts';
import type { QueueWithDeadLetter } from './queue-with-dead-letter.ts';

/** The account's event bus costs nothing. Rules forward the outcomes of this stage's messages to a queue (ADR 0126). */
export function reportEmailOutcomes(
  scope: Construct,
  settings: ConfigurationSet,
  name: string,
  { queue, deadLetters }: QueueWithDeadLetter,
): void {
  settings.addEventDestination('Events', {
    destination: EventDestination.eventBus(EventBus.fromEventBusName(scope, 'Bus', 'default')),
    events: [
      EmailSendingEvent.DELIVERY,
      EmailSendingEvent.DELIVERY_DELAY,
      EmailSendingEvent.BOUNCE,
      EmailSendingEvent.COMPLAINT,
      EmailSendingEvent.REJECT,
    ],
  });
  for (const { id, names, places } of EMAIL_EVENTS) {
    const message = RuleTargetInput.fromObject(
      Object.fromEntries(
        Object.entries(places).map(([key, path]) => [key, EventField.fromPath(path)]),
      ),
    );
    new Rule(scope, id, {
      eventPattern: {
        source: ['aws.ses'],
        detailType: [...names],
        detail: { mail: { tags: eventTags(name) } },
      },
      targets: [new SqsQueue(queue, { message, deadLetterQueue: deadLetters })],
    });
  }
}
