import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  type IRole,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { AwsCustomResource, PhysicalResourceId } from 'aws-cdk-lib/custom-resources';
import type { Construct } from 'constructs';
import { StageStack } from './stage-stack.ts';

export type SmsSettingsProps = {
  /** What text messages may cost in a month, beyond which SNS sends none; undefined leaves the account's as it is. */
  monthlyDollars: number | undefined;
  /** By which SNS writes down what became of each. */
  deliveryLogRole: IRole;
};

/**
 * How SNS sends text messages. It is the account's, for its region, and CloudFormation has no resource for it.
 * Destroying the stage leaves it as it is: others send under it.
 */
export class SmsSettings extends AwsCustomResource {
  constructor(scope: Construct, id: string, { monthlyDollars, deliveryLogRole }: SmsSettingsProps) {
    const { stage } = StageStack.containing(scope);
    const logGroup = new LogGroup(scope, `${id}Log`, {
      retention: stage.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const allow = (actions: string[], resource: string, conditions?: Record<string, unknown>) =>
      new PolicyStatement({ actions, resources: [resource], ...(conditions && { conditions }) });
    const role = new Role(scope, `${id}-role`, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        limit: new PolicyDocument({
          statements: [
            allow(['sns:SetSMSAttributes'], '*'),
            // SNS is given the role, as whoever asks for it may give it.
            allow(['iam:PassRole'], deliveryLogRole.roleArn, {
              StringEquals: { 'iam:PassedToService': 'sns.amazonaws.com' },
            }),
            allow(['logs:CreateLogStream', 'logs:PutLogEvents'], logGroup.logGroupArn),
          ],
        }),
      },
    });
    super(scope, id, {
      onUpdate: {
        service: 'SNS',
        action: 'setSMSAttributes',
        parameters: {
          attributes: {
            ...(monthlyDollars !== undefined && { MonthlySpendLimit: String(monthlyDollars) }),
            DeliveryStatusIAMRole: deliveryLogRole.roleArn,
            // Failures are always written down; of what arrived, the share in percent.
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
