import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { ComparisonOperator, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IRole, Role } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { AwsCustomResource, PhysicalResourceId } from 'aws-cdk-lib/custom-resources';
import { Construct } from 'constructs';
import { smsStatusLogs } from '../email-events.ts';
import { allow, serviceRole } from '../statements.ts';
import { addAlarm } from './alarm.ts';
import { StageStack } from './stage-stack.ts';

/**
 * The groups contain phone numbers, so they are deleted with their stage. They keep lines for only three days,
 * because AWS's support asks for no older ones.
 */
export class SmsDeliveryLog extends Construct {
  readonly groups: readonly LogGroup[];
  readonly role: Role;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const { region, account } = StageStack.containing(scope);
    this.groups = smsStatusLogs(region, account).map(
      (logGroupName, index) =>
        new LogGroup(this, index === 0 ? 'Delivered' : 'Failed', {
          logGroupName,
          retention: RetentionDays.THREE_DAYS,
          removalPolicy: RemovalPolicy.DESTROY,
        }),
    );
    // SNS's guide also lets the role create groups and set their retention, which ours does not need.
    const groups = this.groups.map(({ logGroupArn }) => logGroupArn);
    this.role = serviceRole(this, 'Role', {
      service: 'sns',
      description: 'The role with which SNS records the outcomes of text messages',
      policy: 'write',
      statements: [allow('logs', ['CreateLogStream', 'PutLogEvents'], groups)],
    });
  }
}

type SmsSettingsProps = {
  monthlyDollars: number | undefined;
  deliveryLogRole: IRole;
};

/**
 * CloudFormation has no resource for these settings. Destroying the stage leaves them to the account's other stages.
 */
export class SmsSettings extends AwsCustomResource {
  constructor(scope: Construct, id: string, { monthlyDollars, deliveryLogRole }: SmsSettingsProps) {
    const { stage } = StageStack.containing(scope);
    const logGroup = new LogGroup(scope, `${id}Log`, {
      retention: stage.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = serviceRole(scope, `${id}-role`, {
      service: 'lambda',
      policy: 'limit',
      statements: [
        allow('sns', ['SetSMSAttributes'], ['*']),
        allow('iam', ['PassRole'], [deliveryLogRole.roleArn], {
          StringEquals: { 'iam:PassedToService': 'sns.amazonaws.com' },
        }),
        allow('logs', ['CreateLogStream', 'PutLogEvents'], [logGroup.logGroupArn]),
      ],
    });
    super(scope, id, {
      onUpdate: {
        service: 'SNS',
        action: 'setSMSAttributes',
        parameters: {
          attributes: {
            ...(monthlyDollars !== undefined && { MonthlySpendLimit: String(monthlyDollars) }),
            DeliveryStatusIAMRole: deliveryLogRole.roleArn,
            // SNS records this percentage of the successful deliveries, and all failures.
            DeliveryStatusSuccessSamplingRate: '100',
          },
        },
        physicalResourceId: PhysicalResourceId.of('sms-spend-limit'),
      },
      role,
      installLatestAwsSdk: false,
      timeout: Duration.minutes(1),
      memorySize: 256,
      logGroup,
    });
  }
}

/** The alarm is raised at this share of the monthly limit, so that a person still has days to get the limit raised. */
const SPENT_SHARE = 0.8;
const DELIVERED_SHARE = 0.9;
/** With fewer messages, a single wrong number would already bring the delivery rate below its limit. */
const FEWEST_MESSAGES = 10;

/** SNS has no figure for all countries together, and nearly all numbers are French. */
const FRENCH = { Country: 'FR', SMSType: 'Transactional' } as const;

/** SNS silently drops all messages beyond the limit (US dollars). Both figures cover the whole account. */
export function watchTextMessages(scope: Construct, monthlyLimitDollars: number | undefined): void {
  const period = Duration.hours(6);
  const delivered = (statistic: string) =>
    new Metric({
      namespace: 'AWS/SNS',
      metricName: 'SMSSuccessRate',
      dimensionsMap: FRENCH,
      statistic,
      period,
    });
  addAlarm(scope, 'sms-success', {
    metric: new MathExpression({
      expression: `IF(messages >= ${FEWEST_MESSAGES}, share, 1)`,
      usingMetrics: { messages: delivered('SampleCount'), share: delivered('Average') },
      period,
    }),
    alarmDescription: `Customers do not get their SMS: for twelve hours fewer than ${DELIVERED_SHARE * 100} % have arrived in France`,
    threshold: DELIVERED_SHARE,
    evaluationPeriods: 2,
    comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
  });
  if (monthlyLimitDollars === undefined) return;
  addAlarm(scope, 'sms-spend', {
    metric: new Metric({
      namespace: 'AWS/SNS',
      metricName: 'SMSMonthToDateSpentUSD',
      statistic: 'Maximum',
      period: Duration.hours(1),
    }),
    alarmDescription: `Customers will soon get no SMS: ${SPENT_SHARE * 100} % of the month’s limit are spent, and SNS sends nothing beyond it`,
    threshold: monthlyLimitDollars * SPENT_SHARE,
  });
}
