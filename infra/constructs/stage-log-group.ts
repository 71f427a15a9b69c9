import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { StageStack } from './stage-stack.ts';

/** Outlives its stack where the stage keeps data; a group whose creation failed is removed, to free its name. */
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
