import { Alarm, type AlarmProps, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';

/** Adds an alarm. By default, one period in which the metric reaches 1 raises it, and missing data does not. */
export const addAlarm = (
  scope: Construct,
  id: string,
  props: Pick<AlarmProps, 'metric' | 'alarmDescription'> & Partial<AlarmProps>,
): Alarm =>
  new Alarm(scope, id, {
    threshold: 1,
    evaluationPeriods: 1,
    treatMissingData: TreatMissingData.NOT_BREACHING,
    ...props,
  });
