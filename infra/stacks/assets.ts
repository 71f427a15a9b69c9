import { existsSync } from 'node:fs';
import { Duration } from 'aws-cdk-lib';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { COMPRESSED, HASHED, SiteCopier, WEB_BUILD } from '../constructs/site-copier.ts';
import { type StackContext, StageStack } from '../constructs/stage-stack.ts';

/** The scripts and styles, deployed before the API and the pages, both of which request them. */
export class AssetsStack extends StageStack {
  constructor(scope: Construct, context: StackContext, siteBucket: IBucket) {
    super(scope, 'assets', { ...context, description: 'the web application’s scripts and styles' });
    const copier = new SiteCopier(this, siteBucket);
    if (!context.bundlesCode || !existsSync(WEB_BUILD)) return;
    const files = {
      sources: [Source.asset(WEB_BUILD)],
      exclude: ['*'],
      cacheControl: [CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
    };
    copier.copy('Assets', { ...files, include: [HASHED] });
    copier.copy('CompressedAssets', { ...files, include: [COMPRESSED], contentEncoding: 'br' });
  }
}
