import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import {
  anyOf,
  limit,
  pathMatching,
  type Rule,
  SECRETS,
  TOO_MANY_BODIES,
  visibility,
} from '../constructs/firewall-rules.ts';
import { type StackContext, StageStack } from '../constructs/stage-stack.ts';
import { POOL_LIMITS } from '../edge/address-limits.ts';
import {
  POOL_DOCUMENTS,
  POOL_READS,
  POOL_TARGETS,
  PREFLIGHT,
  TARGET_HEADER,
} from '../pool-client.ts';

/**
 * Browsers call the pool directly. The firewall allows only the actions of our pages (ADR 0098). It does not see calls
 * with AWS credentials.
 */
export class PoolFirewallStack extends StageStack {
  constructor(scope: Construct, context: StackContext, userPool: UserPool) {
    super(scope, 'pool-firewall', { ...context, description: 'the firewall of the user pool' });
    const webAcl = new CfnWebACL(this, 'WebAcl', {
      scope: 'REGIONAL',
      defaultAction: { block: {} },
      visibilityConfig: visibility(`rebond-${this.stage.name}-pool`),
      dataProtectionConfig: { dataProtections: SECRETS },
      rules: [...POOL_LIMITS.map(limit), ASKED_BY_PAGES].map((rule, priority) => ({
        ...rule,
        priority,
      })),
      customResponseBodies: TOO_MANY_BODIES,
    });
    new CfnWebACLAssociation(this, 'Association', {
      resourceArn: userPool.userPoolArn,
      webAclArn: webAcl.attrArn,
    });
  }
}

const exactly = (
  fieldToMatch: CfnWebACL.FieldToMatchProperty,
  searchString: string,
): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch,
    positionalConstraint: 'EXACTLY',
    searchString,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});

const ASKED_BY_PAGES: Rule = {
  name: 'asked-by-pages',
  action: { allow: {} },
  visibilityConfig: visibility('asked-by-pages'),
  statement: {
    orStatement: {
      statements: [
        {
          andStatement: {
            statements: [
              anyOf(POOL_READS.map((method) => exactly({ method: {} }, method))),
              anyOf(POOL_DOCUMENTS.map((path) => pathMatching('ENDS_WITH', path))),
            ],
          },
        },
        exactly({ method: {} }, PREFLIGHT),
        ...POOL_TARGETS.map((target) => exactly({ singleHeader: { Name: TARGET_HEADER } }, target)),
      ],
    },
  },
};
