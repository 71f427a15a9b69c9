import { Annotations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import { missingOf, type Operator } from '../shared/operator.ts';

/** Warns when a stage's legal pages do not name the publisher (LCEN, article 6, III). */
export function warnOfMissingLaw(scope: IConstruct, operator: Operator | undefined): void {
  const missing = operator ? missingOf(operator) : ['operator'];
  if (missing.length === 0) return;
  const message = `The pages of law are incomplete: the context lacks ${missing.join(', ')} (docs/operations.md).`;
  Annotations.of(scope).addWarningV2('rebond:operator', message);
}
