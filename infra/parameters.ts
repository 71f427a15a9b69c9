import { Stack } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import { StageStack } from './constructs/stage-stack.ts';

/**
 * The services whose secrets a stage keeps in parameters. A person enters them, so that no template ever contains them.
 */
const PREFIXES = { stripe: 'stripe', platform: 'e-invoicing' } as const;
type Holder = keyof typeof PREFIXES;

/** Returns the prefix of the names of `holder`'s parameters, in the stage of `scope`. */
export const parameterPrefix = (scope: IConstruct, holder: Holder): string =>
  `/rebond/${StageStack.containing(scope).stage.name}/${PREFIXES[holder]}`;

/** Returns the ARN of one of `holder`'s parameters. */
export const parameterArn = (scope: IConstruct, holder: Holder, name: string): string =>
  Stack.of(scope).formatArn({
    service: 'ssm',
    resource: `parameter${parameterPrefix(scope, holder)}/${name}`,
  });
