import { CfnOutput, Duration } from 'aws-cdk-lib';
import type { HttpApi, WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  type DistributionProps,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { ORIGIN_HEADER } from '../../functions/platform/entry/origin.ts';
import { HeadersPolicy, TrackingCache, viewerFunction } from '../constructs/headers-policy.ts';
import { LogBucket, PrivateBucket } from '../constructs/private-bucket.ts';
import { type StackContext, StageStack } from '../constructs/stage-stack.ts';
import {
  API,
  ASSETS,
  LIVE_PATH,
  LOGO_HEADERS,
  PART_HEADERS,
  securityHeaders,
  TRACKING_LOOKUPS,
  TRACKING_PAGES,
} from '../edge/edge.ts';
import { logoRequestCode, pageRequestCode, pageResponseCode } from '../edge/edge-functions.ts';

export type WebStackProps = {
  httpApi: HttpApi;
  socketApi: WebSocketApi;
  originSecret: ISecret;
  webAclArn: string | undefined;
};

/**
 * A copy of the accounts is kept for this many days after a newer one replaces it. In all it is kept as long as the
 * table's history, so that a closed account disappears from both (ADR 0138).
 */
const COPIES_PAST_DAYS = 34;

/** The browser has one origin: the pages, the API and the logos are behind one distribution. */
export class WebStack extends StageStack {
  readonly siteBucket: PrivateBucket;
  readonly logosBucket: PrivateBucket;
  /** This bucket and the next two are in this stack, because the buckets' access logs are here. */
  readonly proofsBucket: PrivateBucket;
  readonly picturesBucket: PrivateBucket;
  readonly accountCopiesBucket: PrivateBucket;
  readonly appOrigin: string;
  readonly contentSecurityPolicy: string;
  readonly distribution: Distribution | undefined;

  constructor(scope: Construct, context: StackContext, props: WebStackProps) {
    super(scope, 'web', { ...context, description: 'the distribution and its buckets' });
    const logs = new LogBucket(this, 'Logs');
    this.siteBucket = new PrivateBucket(this, 'Site', { logs, kept: false });
    this.logosBucket = new PrivateBucket(this, 'Logos', { logs, kept: true });
    this.proofsBucket = new PrivateBucket(this, 'Proofs', { logs, kept: true });
    this.picturesBucket = new PrivateBucket(this, 'Pictures', { logs, kept: true });
    this.accountCopiesBucket = new PrivateBucket(this, 'AccountCopies', {
      logs,
      kept: false,
      pastDays: COPIES_PAST_DAYS,
    });
    const headers = securityHeaders([`https://cognito-idp.${this.stage.region}.amazonaws.com`]);
    this.contentSecurityPolicy = headers['content-security-policy'];
    this.distribution =
      this.stage.localOrigin === undefined ? this.#distribution(props, headers) : undefined;
    // Without a domain, other stacks import this name. CloudFormation removes no export that is still imported, so the
    // stage could not get a domain later.
    if (this.distribution) this.exportValue(this.distribution.distributionDomainName);
    this.appOrigin =
      this.stage.localOrigin ??
      `https://${this.stage.domain?.name ?? this.distribution?.distributionDomainName}`;
    new CfnOutput(this, 'AppOrigin', { value: this.appOrigin });
  }

  #distribution(props: WebStackProps, headers: Record<string, string>): Distribution {
    const pages = this.#pagesBehavior(new HeadersPolicy(this, 'Pages', headers));
    // The answer with the tracking page has a policy of its own, which permits the page's style.
    const own = { keepsOwnPolicy: true };
    const trackingHeaders = new HeadersPolicy(this, 'TrackingPages', headers, own);
    // The answer with a picture has a stricter policy of its own.
    const partHeaders = new HeadersPolicy(this, 'Parts', PART_HEADERS, own);
    const api: BehaviorOptions = {
      ...this.#gatewayBehavior(props.httpApi.apiId, props.originSecret),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      responseHeadersPolicy: partHeaders,
    };
    const tracking = { ...api, cachePolicy: new TrackingCache(this, 'TrackingCache') };
    return new Distribution(this, 'Distribution', {
      comment: `Rebond (${this.stage.name})`,
      defaultBehavior: pages,
      additionalBehaviors: {
        [TRACKING_LOOKUPS]: tracking,
        [API]: api,
        [TRACKING_PAGES]: {
          ...tracking,
          viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
          allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
          responseHeadersPolicy: trackingHeaders,
        },
        [ASSETS]: { ...pages, responseHeadersPolicy: partHeaders },
        '/logos/*': this.#logosBehavior(),
        // Handshakes pass the firewall like requests; later messages pass between the page and the WebSocket API.
        [LIVE_PATH]: {
          ...this.#gatewayBehavior(props.socketApi.apiId, props.originSecret),
          allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
        },
      },
      ...(props.webAclArn && { webAclId: props.webAclArn }),
      // The firewall counts whole addresses, and one internet connection has 2^64 IPv6 addresses (ADR 0098).
      enableIpv6: false,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      errorResponses: UNCACHED_ERRORS,
      ...this.#domain(),
    });
  }

  #domain(): Pick<DistributionProps, 'domainNames' | 'certificate' | 'minimumProtocolVersion'> {
    const { domain } = this.stage;
    if (!domain) return {};
    const certificate = Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn);
    return {
      domainNames: [domain.name],
      certificate,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }

  /** CloudFront may list this bucket, so that S3 answers 404 and not 403 for a file of an older build. */
  #pagesBehavior(pageHeaders: HeadersPolicy): BehaviorOptions {
    return {
      origin: S3BucketOrigin.withOriginAccessControl(this.siteBucket, {
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: pageHeaders,
      functionAssociations: [
        viewerFunction(this, 'PageRequest', 'request', pageRequestCode()),
        viewerFunction(this, 'PageResponse', 'response', pageResponseCode()),
      ],
    };
  }

  #gatewayBehavior(apiId: string, originSecret: ISecret): BehaviorOptions {
    return {
      origin: new HttpOrigin(`${apiId}.execute-api.${this.region}.amazonaws.com`, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        customHeaders: { [ORIGIN_HEADER]: originSecret.secretValue.unsafeUnwrap() },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      // The policy forwards Sec-WebSocket-Key and -Version, which CloudFront requires.
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    };
  }

  /** CloudFront may not list this bucket. A missing logo is therefore a 403, and nobody can read whose logos exist. */
  #logosBehavior(): BehaviorOptions {
    return {
      origin: S3BucketOrigin.withOriginAccessControl(this.logosBucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: new HeadersPolicy(this, 'LogoHeaders', LOGO_HEADERS),
      functionAssociations: [viewerFunction(this, 'LogoRequest', 'request', logoRequestCode())],
    };
  }
}

/** CloudFront caches an error for ten seconds by default, so that a new repair would stay unknown for that time. */
const UNCACHED_ERRORS = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504].map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}));
