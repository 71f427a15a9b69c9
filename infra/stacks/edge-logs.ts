import { Aws } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import {
  CLOUDFRONT_REGION,
  type StackContext,
  StageLogGroup,
  StageStack,
} from '../constructs/stage-stack.ts';

/** The logged fields leave out query, referrer and cookies, which hold keys (docs/decisions/0097). */
const FIELDS = [
  'date',
  'time',
  'x-edge-location',
  'c-ip',
  'cs-method',
  'cs-uri-stem',
  'sc-status',
  'sc-bytes',
  'cs-bytes',
  'time-taken',
  'time-to-first-byte',
  'x-edge-result-type',
  'x-edge-detailed-result-type',
  'x-edge-request-id',
  'cs-protocol-version',
  'ssl-protocol',
];

/** CloudFront delivers the log from a single region. */
export class EdgeLogsStack extends StageStack {
  constructor(scope: Construct, context: StackContext, distribution: IDistribution) {
    const description = 'the access log of the distribution';
    super(scope, 'edge-logs', { ...context, description }, CLOUDFRONT_REGION);
    const name = `rebond-${this.stage.name}-edge`;
    const logGroup = new StageLogGroup(this, 'AccessLog', `/aws/vendedlogs/${name}`);
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: `arn:${Aws.PARTITION}:cloudfront::${Aws.ACCOUNT_ID}:distribution/${distribution.distributionId}`,
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      destinationResourceArn: logGroup.logGroupArn,
      outputFormat: 'json',
    });
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: FIELDS,
    });
    delivery.addResourceDependency(source);
  }
}
