import { Duration } from 'aws-cdk-lib';
import {
  HeadersReferrerPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { StageStack } from './stage-stack.ts';

export type HeadersPolicyOptions = {
  /** Whether an answer's own content security policy stays. */
  keepsOwnPolicy?: boolean;
};

/** Headers that CloudFront adds to every answer of a behaviour, whatever the origin sends. */
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
