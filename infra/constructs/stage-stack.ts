import { RemovalPolicy, Stack, Tags } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct, IConstruct } from 'constructs';
import type { Needing } from '../../functions/lambdas/kinds.ts';
import { isChosen } from '../../shared/e-invoicing/platform.ts';
import type { Stage } from '../stage.ts';

/** CloudFront requires its firewall and delivers its logs in this region, whatever the stage's region is. */
export const CLOUDFRONT_REGION = 'us-east-1';

export type StageStackProps = {
  stage: Stage;
  description: string;
  bundlesCode: boolean;
};

export type StackContext = Pick<StageStackProps, 'stage' | 'bundlesCode'>;

export const STAGE_TAG = 'rebond:stage';

export class StageStack extends Stack {
  readonly stage: Stage;
  readonly bundlesCode: boolean;

  constructor(
    scope: Construct,
    part: string,
    { stage, description, bundlesCode }: StageStackProps,
    region: string = stage.region,
  ) {
    super(scope, `rebond-${stage.name}-${part}`, {
      description: `Rebond (${stage.name}): ${description}`,
      // The stack names no account, so that its template is valid for any account.
      env: { region },
      terminationProtection: stage.keepsData,
      crossRegionReferences: true,
    });
    this.stage = stage;
    this.bundlesCode = bundlesCode;
    Tags.of(this).add(STAGE_TAG, stage.name);
  }

  /** Returns whether the operator has configured the service that a Lambda needs. Until then nothing invokes it. */
  protected isNeeded({ needs }: Needing): boolean {
    return needs !== 'platform' || isChosen(this.stage.eInvoicing);
  }

  /** @throws when the construct is not part of a stage. */
  static containing(construct: IConstruct): StageStack {
    const stack = Stack.of(construct);
    if (!(stack instanceof StageStack)) throw new Error(`${stack.node.path} belongs to no stage.`);
    return stack;
  }
}

/**
 * A group outlives its stack where the stage keeps data; a group whose creation failed is removed, so that its name
 * is free again.
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
