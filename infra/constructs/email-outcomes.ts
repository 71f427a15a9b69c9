import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { EventBus, EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import {
  CloudWatchDimensionSource,
  type ConfigurationSet,
  EmailSendingEvent,
  EventDestination,
} from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { EMAIL_EVENTS, eventTags } from '../email-events.ts';
import { addAlarm } from './alarm.ts';
import type { QueueWithDeadLetter } from './queue-with-dead-letter.ts';

/**
 * SES reports outcomes on the account's event bus, which costs nothing. Rules forward the outcomes of this stage's
 * messages to a queue (ADR 0126).
 */
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

const DIMENSION = 'ses:configuration-set';

/** From these rates on, SES reviews an account and may then stop it from sending. */
const REVIEWED = { Bounce: 0.05, Complaint: 0.001 } as const;

export function watchSender(scope: Construct, settings: ConfigurationSet, name: string): void {
  settings.addEventDestination('Metrics', {
    destination: EventDestination.cloudWatchDimensions([
      { name: DIMENSION, source: CloudWatchDimensionSource.MESSAGE_TAG, defaultValue: name },
    ]),
    events: [
      EmailSendingEvent.SEND,
      EmailSendingEvent.DELIVERY,
      EmailSendingEvent.BOUNCE,
      EmailSendingEvent.COMPLAINT,
      EmailSendingEvent.REJECT,
    ],
  });
  for (const [what, threshold] of Object.entries(REVIEWED)) {
    addAlarm(scope, `${what.toLowerCase()}-rate`, {
      metric: new Metric({
        namespace: 'AWS/SES',
        metricName: `Reputation.${what}Rate`,
        dimensionsMap: { [DIMENSION]: name },
        statistic: 'Average',
        period: Duration.hours(1),
      }),
      alarmDescription: `Customers may soon get no e-mails: the ${what.toLowerCase()} rate is so high that SES may stop the account`,
      threshold,
    });
  }
}
