import { Stack } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import { StageStack } from './constructs/stage-stack.ts';

/** Whose secrets a stage holds in parameters; a person puts them there, so that no template ever has them. */
const PREFIXES = { stripe: 'stripe', platform: 'e-invoicing' } as const;
type Holder = keyof typeof PREFIXES;

/** Beginning of the names of `holder`'s parameters, of the stage that `scope` is part of. */
export const parameterPrefix = (scope: IConstruct, holder: Holder): string =>
  `/rebond/${StageStack.containing(scope).stage.name}/${PREFIXES[holder]}`;

/** ARN of one of `holder`'s parameters. */
export const parameterArn = (scope: IConstruct, holder: Holder, name: string): string =>
  Stack.of(scope).formatArn({
    service: 'ssm',
    resource: `parameter${parameterPrefix(scope, holder)}/${name}`,
  });
