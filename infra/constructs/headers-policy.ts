import { Duration } from 'aws-cdk-lib';
import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersReferrerPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { EDGE_SECONDS } from '../edge/edge.ts';
import { StageStack } from './stage-stack.ts';

export type HeadersPolicyOptions = {
  /** An answer that brings its own content security policy keeps it. */
  keepsOwnPolicy?: boolean;
};

/** CloudFront adds these headers to every answer of a behaviour, whatever the origin sends. */
export class HeadersPolicy extends ResponseHeadersPolicy {
  /** @throws when CloudFront cannot express one of the headers. */
  constructor(
    scope: Construct,
    id: string,
    headers: Readonly<Record<string, string>>,
    { keepsOwnPolicy = false }: HeadersPolicyOptions = {},
  ) {
    const { stage } = StageStack.containing(scope);
    const custom: ResponseCustomHeader[] = [];
    let security: ResponseSecurityHeadersBehavior = {};
    for (const [header, value] of Object.entries(headers)) {
      const known = SECURITY_HEADERS[header];
      if (known) security = { ...security, ...known(value, !keepsOwnPolicy) };
      else custom.push({ header, value, override: true });
    }
    super(scope, id, {
      responseHeadersPolicyName: `rebond-${stage.name}-${id.toLowerCase()}`,
      securityHeadersBehavior: security,
      ...(custom.length > 0 && { customHeadersBehavior: { customHeaders: custom } }),
    });
  }
}

const SECURITY_HEADERS: Partial<
  Record<string, (value: string, replacesPolicy: boolean) => ResponseSecurityHeadersBehavior>
> = {
  'content-security-policy': (value, replacesPolicy) => ({
    contentSecurityPolicy: { contentSecurityPolicy: value, override: replacesPolicy },
  }),
  'strict-transport-security': (value) => ({ strictTransportSecurity: transportSecurity(value) }),
  'x-content-type-options': () => ({ contentTypeOptions: { override: true } }),
  'referrer-policy': (value) => ({
    referrerPolicy: { referrerPolicy: referrerPolicy(value), override: true },
  }),
};

function transportSecurity(value: string) {
  const seconds = /max-age=(\d+)/.exec(value)?.[1];
  if (seconds === undefined) throw new Error(`strict-transport-security has no max-age: ${value}`);
  return {
    accessControlMaxAge: Duration.seconds(Number(seconds)),
    includeSubdomains: /includeSubDomains/i.test(value),
    override: true,
  };
}

function referrerPolicy(value: string): HeadersReferrerPolicy {
  const known = Object.values(HeadersReferrerPolicy).find((policy) => policy === value);
  if (known === undefined)
    throw new Error(`CloudFront does not support the referrer-policy ${value}`);
  return known;
}

/** The whole query is part of the cache key, so that an answer for a link's key is given to nobody else. */
export class TrackingCache extends CachePolicy {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      cachePolicyName: `rebond-${StageStack.containing(scope).stage.name}-tracking`,
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.seconds(EDGE_SECONDS),
      queryStringBehavior: CacheQueryStringBehavior.all(),
      headerBehavior: CacheHeaderBehavior.none(),
      cookieBehavior: CacheCookieBehavior.none(),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
  }
}

const EVENTS = {
  request: FunctionEventType.VIEWER_REQUEST,
  response: FunctionEventType.VIEWER_RESPONSE,
} as const;

export function viewerFunction(
  scope: Construct,
  id: string,
  on: keyof typeof EVENTS,
  code: string,
): FunctionAssociation {
  const { stage } = StageStack.containing(scope);
  const edgeFunction = new EdgeFunction(scope, id, {
    functionName: `rebond-${stage.name}-${id}`,
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(code),
  });
  return { function: edgeFunction, eventType: EVENTS[on] };
}
