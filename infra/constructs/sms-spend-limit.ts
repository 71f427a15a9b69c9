import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { AwsCustomResource, PhysicalResourceId } from 'aws-cdk-lib/custom-resources';
import type { Construct } from 'constructs';
import { StageStack } from './stage-stack.ts';

/**
 * What text messages may cost in a month, beyond which SNS sends none. It is the account's, for its region, and
 * CloudFormation has no resource for it. Destroying the stage leaves it as it is: others send under it.
 */
export class SmsSpendLimit extends AwsCustomResource {
  constructor(scope: Construct, id: string, monthlyDollars: number) {
    const { stage } = StageStack.containing(scope);
    const logGroup = new LogGroup(scope, `${id}Log`, {
      retention: stage.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const allow = (actions: string[], resource: string) =>
      new PolicyStatement({ actions, resources: [resource] });
    const role = new Role(scope, `${id}-role`, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        limit: new PolicyDocument({
          statements: [
            allow(['sns:SetSMSAttributes'], '*'),
            allow(['logs:CreateLogStream', 'logs:PutLogEvents'], logGroup.logGroupArn),
          ],
        }),
      },
    });
    super(scope, id, {
      onUpdate: {
        service: 'SNS',
        action: 'setSMSAttributes',
        parameters: { attributes: { MonthlySpendLimit: String(monthlyDollars) } },
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
