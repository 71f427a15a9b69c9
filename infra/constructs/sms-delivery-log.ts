import { RemovalPolicy } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { smsStatusLogs } from '../sms-status-log.ts';
import { StageStack } from './stage-stack.ts';

/**
 * The groups contain phone numbers, so they keep lines for three days, as AWS's support asks, and end with their stage.
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
    this.role = new Role(this, 'Role', {
      description: 'The role with which SNS records the outcomes of text messages',
      assumedBy: new ServicePrincipal('sns.amazonaws.com'),
      inlinePolicies: {
        write: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
              resources: this.groups.map(({ logGroupArn }) => logGroupArn),
            }),
          ],
        }),
      },
    });
  }
}
