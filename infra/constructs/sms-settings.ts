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
    const allow = (actions: string[], resource: string, conditions?: Record<string, unknown>) =>
      new PolicyStatement({ actions, resources: [resource], ...(conditions && { conditions }) });
    const role = new Role(scope, `${id}-role`, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        limit: new PolicyDocument({
          statements: [
            allow(['sns:SetSMSAttributes'], '*'),
            // Lets the caller pass the role to SNS.
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
            // The percentage of deliveries that are recorded. Failures are always recorded.
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
