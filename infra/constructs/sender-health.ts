import { Duration } from 'aws-cdk-lib';
import { Alarm, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import {
  CloudWatchDimensionSource,
  type ConfigurationSet,
  EmailSendingEvent,
  EventDestination,
} from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';

const DIMENSION = 'ses:configuration-set';

/** Rates from which SES reviews an account and may then stop it from sending. */
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
    new Alarm(scope, `${what.toLowerCase()}-rate`, {
      metric: new Metric({
        namespace: 'AWS/SES',
        metricName: `Reputation.${what}Rate`,
        dimensionsMap: { [DIMENSION]: name },
        statistic: 'Average',
        period: Duration.hours(1),
      }),
      alarmDescription: `Customers may soon get no e-mails: the ${what.toLowerCase()} rate is so high that SES may stop the account`,
      threshold,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}
