import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { StageStack } from './stage-stack.ts';

/**
 * A log group with a fixed name. Where the stage keeps data, the group outlives its stack. A group whose creation
 * failed is removed all the same, because the next attempt would find its name taken.
 */
export class StageLogGroup extends LogGroup {
  constructor(scope: Construct, id: string, logGroupName: string) {
    const { stage } = StageStack.containing(scope);
    super(scope, id, {
      logGroupName,
      retention: stage.logDays,
      removalPolicy: stage.keepsData
        ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE
        : RemovalPolicy.DESTROY,
    });
  }
}
