/**
 * This edge applies each of AWS's managed rules only as far as AWS describes it, so it lets through more than AWS's
 * firewall. Source: https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html
 */
import type { IncomingMessage } from 'node:http';
import { API_PREFIX, limitedPath } from '../../../infra/edge/address-limits.ts';
import { MANAGED_GROUPS, type ManagedGroup } from '../../../infra/edge/managed-rules.ts';
import { decoded } from './match-route.ts';

type Groups = typeof MANAGED_GROUPS;
type RuleName = {
  [Name in keyof Groups]:
    | keyof Groups[Name]['blocking']
    | keyof Groups[Name]['typed']
    | Groups[Name]['counting'][number];
}[keyof Groups];

type Inspected = {
  method: string;
  path: string;
  query: string;
  headers: string;
  userAgent: string;
  cookie: string;
  body: string;
};

/** The firewall of a distribution inspects only this first part of a body. */
const INSPECTED_BODY_BYTES = 16 * 1024;

const JAVA = /java\.lang\.runtime/i;
const LOG4J = /\$\{jndi:/i;
const EC2_METADATA = /169\.254\.169\.254/;
const TRAVERSAL = /\.\.[/\\]/;
const REMOTE_FILE = /(?:https?|ftps?|file):\/\/\d{1,3}(?:\.\d{1,3}){3}/i;
const SYSTEM_FILE = /\.(?:log|ini)\b/i;
const SCRIPT = /<script/i;

/** Matches nothing, because AWS does not publish the addresses and patterns of these rules. */
const unknown = () => false;

const MATCHES: Readonly<Record<RuleName, (request: Inspected) => boolean>> = {
  AWSManagedIPReputationList: unknown,
  AWSManagedReconnaissanceList: unknown,
  JavaDeserializationRCE_HEADER: ({ headers }) => JAVA.test(headers),
  JavaDeserializationRCE_BODY: ({ body }) => JAVA.test(body),
  JavaDeserializationRCE_URIPATH: ({ path }) => JAVA.test(path),
  JavaDeserializationRCE_QUERYSTRING: ({ query }) => JAVA.test(query),
  // Here `localhost` stands for the stage's public name.
  Host_localhost_HEADER: () => false,
  PROPFIND_METHOD: ({ method }) => method === 'PROPFIND',
  ExploitablePaths_URIPATH: ({ path }) => /web-inf/i.test(path),
  Log4JRCE_HEADER: ({ headers }) => LOG4J.test(headers),
  Log4JRCE_QUERYSTRING: ({ query }) => LOG4J.test(query),
  Log4JRCE_BODY: ({ body }) => LOG4J.test(body),
  Log4JRCE_URIPATH: ({ path }) => LOG4J.test(path),
  ReactJSRCE_BODY: unknown,
  NoUserAgent_HEADER: ({ userAgent }) => userAgent === '',
  UserAgent_BadBots_HEADER: ({ userAgent }) => /nessus|nmap/i.test(userAgent),
  SizeRestrictions_QUERYSTRING: ({ query }) => Buffer.byteLength(query) > 2_048,
  SizeRestrictions_Cookie_HEADER: ({ cookie }) => Buffer.byteLength(cookie) > 10_240,
  SizeRestrictions_BODY: ({ body }) => Buffer.byteLength(body) > 8_192,
  SizeRestrictions_URIPATH: ({ path }) => Buffer.byteLength(path) > 1_024,
  EC2MetaDataSSRF_BODY: ({ body }) => EC2_METADATA.test(body),
  EC2MetaDataSSRF_COOKIE: ({ cookie }) => EC2_METADATA.test(cookie),
  EC2MetaDataSSRF_URIPATH: ({ path }) => EC2_METADATA.test(path),
  EC2MetaDataSSRF_QUERYARGUMENTS: ({ query }) => EC2_METADATA.test(query),
  GenericLFI_QUERYARGUMENTS: ({ query }) => TRAVERSAL.test(query),
  GenericLFI_URIPATH: ({ path }) => TRAVERSAL.test(path),
  GenericLFI_BODY: ({ body }) => TRAVERSAL.test(body),
  RestrictedExtensions_URIPATH: ({ path }) => SYSTEM_FILE.test(path),
  RestrictedExtensions_QUERYARGUMENTS: ({ query }) => SYSTEM_FILE.test(query),
  GenericRFI_QUERYARGUMENTS: ({ query }) => REMOTE_FILE.test(query),
  GenericRFI_BODY: ({ body }) => REMOTE_FILE.test(body),
  GenericRFI_URIPATH: ({ path }) => REMOTE_FILE.test(path),
  CrossSiteScripting_COOKIE: ({ cookie }) => SCRIPT.test(cookie),
  CrossSiteScripting_QUERYARGUMENTS: ({ query }) => SCRIPT.test(query),
  CrossSiteScripting_BODY: ({ body }) => SCRIPT.test(body),
  CrossSiteScripting_URIPATH: ({ path }) => SCRIPT.test(path),
};

export function isFiltered(
  { method = 'GET', url = '/', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  body: Buffer | undefined,
): boolean {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const inspected: Inspected = {
    method,
    path: decoded(path),
    query: decoded(query.replaceAll('+', ' ')),
    headers: Object.entries(headers).flat(2).join('\n'),
    userAgent: headers['user-agent'] ?? '',
    cookie: headers.cookie ?? '',
    body: body?.toString('utf8', 0, INSPECTED_BODY_BYTES) ?? '',
  };
  const compared = limitedPath(path);
  const isApi = compared.startsWith(API_PREFIX);
  const groups: readonly ManagedGroup[] = Object.values(MANAGED_GROUPS);
  return groups.some(({ blocking, typed, exempt }) => {
    if (exempt.some((each) => isExempt(compared, each))) return false;
    const rules = Object.keys({ ...blocking, ...(!isApi && typed) });
    return rules.some((rule) => MATCHES[rule as RuleName](inspected));
  });
}

const isExempt = (path: string, exempt: string): boolean =>
  exempt.startsWith('…') ? path.endsWith(exempt.slice(1)) : path === exempt;
