import { CfnOutput, CfnWaitConditionHandle } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { type StackContext, StageStack } from '../constructs/stage-stack.ts';
import type { GatewayStack } from './gateway.ts';
import type { IdentityStack } from './identity.ts';
import type { LiveStack } from './live.ts';
import type { WebStack } from './web.ts';

/** A stage on an emulator of AWS omits these parts, for these reasons (ADR 0163). */
export const LEFT_OUT_LOCALLY = {
  firewall: 'emulators accept a firewall and apply none',
  'pool-firewall': 'emulators accept a firewall and apply none',
  'edge-logs': 'there is no distribution whose requests are logged',
  'web/Distribution': 'emulators serve no CloudFront that takes POST, queries and functions',
  assets: 'its Lambda copies files as that of `site` does',
  site: 'its Lambda copies files with the AWS command line for Python: this machine serves web/dist',
  dashboard: 'nobody looks at it',
} as const satisfies Record<string, string>;

export type LocalEdgeStackProps = {
  gateway: GatewayStack;
  identity: IdentityStack;
  live: LiveStack;
  web: WebStack;
};

export class LocalEdgeStack extends StageStack {
  constructor(scope: Construct, context: StackContext, props: LocalEdgeStackProps) {
    super(scope, 'local-edge', { ...context, description: 'addresses, for the local edge' });
    const { gateway, identity, live, web } = props;
    const outputs = {
      Region: this.stage.region,
      ApiUrl: gateway.httpApi.apiEndpoint,
      LiveUrl: live.url,
      UserPoolId: identity.userPool.userPoolId,
      UserPoolClientId: identity.client.userPoolClientId,
      LogosBucket: web.logosBucket.bucketName,
      OriginSecret: gateway.localSecret,
    };
    // A stack needs at least one resource. This resource is free and does nothing.
    new CfnWaitConditionHandle(this, 'Nothing');
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}
