import { RemovalPolicy } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { smsStatusLogs } from '../sms-status-log.ts';
import { StageStack } from './stage-stack.ts';

/**
 * Where SNS writes down what became of the account's text messages, and the role by which it does. The groups hold the
 * numbers that were texted: three days, as long as AWS's support asks for, and not beyond their stage.
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
    // SNS's own guide grants it more, everywhere: to make groups, and to say how long they are kept.
    this.role = new Role(this, 'Role', {
      description: 'Of SNS, to write down what became of text messages',
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
