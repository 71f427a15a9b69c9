import { existsSync } from 'node:fs';
import { CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { isChosen } from '../../shared/e-invoicing/platform.ts';
import { COMPRESSED, HASHED, SiteCopier, WEB_BUILD } from '../constructs/site-copier.ts';
import { type StackContext, StageStack } from '../constructs/stage-stack.ts';
import { liveUrl } from '../resources.ts';
import type { IdentityStack } from './identity.ts';
import type { WebStack } from './web.ts';

export type SiteStackProps = {
  identity: IdentityStack;
  web: WebStack;
  after: readonly StageStack[];
};

/** The pages and their configuration, written at deployment so that one build serves every stage. */
export class SiteStack extends StageStack {
  constructor(scope: Construct, context: StackContext, props: SiteStackProps) {
    const { identity, web, after } = props;
    super(scope, 'site', { ...context, description: 'the web application’s pages' });
    for (const stack of after) this.addStackDependency(stack);
    const configuration = Source.jsonData('config.json', {
      region: this.stage.region,
      userPoolId: identity.userPool.userPoolId,
      userPoolClientId: identity.client.userPoolClientId,
      realtimeUrl: liveUrl(web.appOrigin),
      stripePriceIds: this.stage.stripePriceIds,
      smsCountries: this.stage.smsCountries,
      ...(isChosen(this.stage.eInvoicing) && { receivesInvoices: true }),
    });
    const copier = new SiteCopier(this, web.siteBucket);
    const cacheControl = [CacheControl.noCache()];
    if (context.bundlesCode && existsSync(WEB_BUILD)) {
      const sources = [Source.asset(WEB_BUILD), configuration];
      copier.copy('Pages', { sources, exclude: [HASHED, COMPRESSED], cacheControl });
    } else {
      copier.copy('Configuration', { sources: [configuration], cacheControl });
    }
  }
}
