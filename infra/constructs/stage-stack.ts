import { Stack, Tags } from 'aws-cdk-lib';
import type { Construct, IConstruct } from 'constructs';
import type { Needing } from '../../functions/lambdas/kinds.ts';
import { isChosen } from '../../shared/e-invoicing/platform.ts';
import type { Stage } from '../stage.ts';

/** Where CloudFront looks for its firewall and delivers its logs from, whatever the stage's region. */
export const CLOUDFRONT_REGION = 'us-east-1';

export type StageStackProps = {
  stage: Stage;
  /** What the stack holds, for whoever reads the console. */
  description: string;
  /** False gives Lambdas a placeholder for code: tests look at templates alone. */
  bundlesCode: boolean;
};

/** What every stack is given by the application. */
export type StackContext = Pick<StageStackProps, 'stage' | 'bundlesCode'>;

/** What every resource carries, so that a stage's costs can be told apart. */
export const STAGE_TAG = 'rebond:stage';

/** A part of one stage: named after both, and safe from a hasty `destroy` where data is kept. */
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
      // No account: a template is for whichever the credentials are of.
      env: { region },
      terminationProtection: stage.keepsData,
      crossRegionReferences: true,
    });
    this.stage = stage;
    this.bundlesCode = bundlesCode;
    Tags.of(this).add(STAGE_TAG, stage.name);
  }

  /** Whether the operator has chosen what a Lambda waits for: until then nothing invokes it, and it costs nothing. */
  protected isNeeded({ needs }: Needing): boolean {
    return needs !== 'platform' || isChosen(this.stage.eInvoicing);
  }

  /**
   * The stack of a construct, with its stage.
   * @throws when a construct of ours stands outside a stage.
   */
  static containing(construct: IConstruct): StageStack {
    const stack = Stack.of(construct);
    if (!(stack instanceof StageStack)) throw new Error(`${stack.node.path} belongs to no stage.`);
    return stack;
  }
}
