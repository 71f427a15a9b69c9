/**
 * This file lists the rules of AWS's managed groups, and the label that each rule adds to a request. A listed rule only
 * adds its label, and a later rule of ours refuses the request by that label, under `/api/` with our own answer (ADR
 * 0182). A rule of AWS that is not listed still blocks by itself. The list was read in November 2026:
 * https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html
 * A misspelled label would block nothing. This command prints the labels: `aws wafv2 describe-managed-rule-group
 * --vendor-name AWS --name … --scope CLOUDFRONT`
 */
export type ManagedGroup = {
  readonly namespace: string;
  readonly blocking: Readonly<Record<string, string>>;
  /**
   * Under `/api/`, these rules block nothing, because 'box http://192.168.1.1 inaccessible' is an ordinary repair.
   * There our schemas check texts, and our pages escape them.
   */
  readonly typed: Readonly<Record<string, string>>;
  readonly counting: readonly string[];
  /** A path that begins with `…` covers all paths with the same end. */
  readonly exempt: readonly string[];
};

/** Stripe's events contain whatever a customer typed. Checking their signature is safer than searching their text. */
const WEBHOOKS = ['/api/stripe/webhook', '/api/stripe/connect-webhook'] as const;
/** A file is not text that could be searched for attacks. The routes that accept files check them. */
const FILES = ['/api/company/logo', '…/bonus/proofs', '…/pictures'] as const;

export const MANAGED_GROUPS = {
  /** AWS lets the third rule of this group, AWSManagedIPDDoSList, only count and not block. */
  AWSManagedRulesAmazonIpReputationList: {
    namespace: 'amazon-ip-list',
    blocking: {
      AWSManagedIPReputationList: 'AWSManagedIPReputationList',
      AWSManagedReconnaissanceList: 'AWSManagedReconnaissanceList',
    },
    typed: {},
    counting: [],
    exempt: [],
  },
  AWSManagedRulesKnownBadInputsRuleSet: {
    namespace: 'known-bad-inputs',
    blocking: {
      JavaDeserializationRCE_HEADER: 'JavaDeserializationRCE_Header',
      JavaDeserializationRCE_URIPATH: 'JavaDeserializationRCE_URIPath',
      Host_localhost_HEADER: 'Host_Localhost_Header',
      PROPFIND_METHOD: 'Propfind_Method',
      ExploitablePaths_URIPATH: 'ExploitablePaths_URIPath',
      Log4JRCE_HEADER: 'Log4JRCE_Header',
      Log4JRCE_URIPATH: 'Log4JRCE_URIPath',
    },
    typed: {
      JavaDeserializationRCE_BODY: 'JavaDeserializationRCE_Body',
      JavaDeserializationRCE_QUERYSTRING: 'JavaDeserializationRCE_QueryString',
      Log4JRCE_BODY: 'Log4JRCE_Body',
      Log4JRCE_QUERYSTRING: 'Log4JRCE_QueryString',
      ReactJSRCE_BODY: 'ReactJSRCE_Body',
    },
    counting: [],
    exempt: WEBHOOKS,
  },
  AWSManagedRulesCommonRuleSet: {
    namespace: 'core-rule-set',
    blocking: {
      NoUserAgent_HEADER: 'NoUserAgent_Header',
      UserAgent_BadBots_HEADER: 'BadBots_Header',
      SizeRestrictions_QUERYSTRING: 'SizeRestrictions_QueryString',
      SizeRestrictions_Cookie_HEADER: 'SizeRestrictions_Cookie_Header',
      SizeRestrictions_URIPATH: 'SizeRestrictions_URIPath',
      EC2MetaDataSSRF_COOKIE: 'EC2MetaDataSSRF_Cookie',
      EC2MetaDataSSRF_URIPATH: 'EC2MetaDataSSRF_URIPath',
      GenericLFI_URIPATH: 'GenericLFI_URIPath',
      RestrictedExtensions_URIPATH: 'RestrictedExtensions_URIPath',
      GenericRFI_URIPATH: 'GenericRFI_URIPath',
      CrossSiteScripting_COOKIE: 'CrossSiteScripting_Cookie',
      CrossSiteScripting_URIPATH: 'CrossSiteScripting_URIPath',
    },
    typed: {
      EC2MetaDataSSRF_BODY: 'EC2MetaDataSSRF_Body',
      EC2MetaDataSSRF_QUERYARGUMENTS: 'EC2MetaDataSSRF_QueryArguments',
      GenericLFI_BODY: 'GenericLFI_Body',
      GenericLFI_QUERYARGUMENTS: 'GenericLFI_QueryArguments',
      RestrictedExtensions_QUERYARGUMENTS: 'RestrictedExtensions_QueryArguments',
      GenericRFI_BODY: 'GenericRFI_Body',
      GenericRFI_QUERYARGUMENTS: 'GenericRFI_QueryArguments',
      CrossSiteScripting_BODY: 'CrossSiteScripting_Body',
      CrossSiteScripting_QUERYARGUMENTS: 'CrossSiteScripting_QueryArguments',
    },
    /** Our own schemas limit bodies, and a company's legal texts exceed the 8 kB of this rule. */
    counting: ['SizeRestrictions_BODY'],
    exempt: [...FILES, ...WEBHOOKS],
  },
} as const satisfies Record<string, ManagedGroup>;

export type ManagedGroupName = keyof typeof MANAGED_GROUPS;

export const labelsOf = (kind: 'blocking' | 'typed'): readonly string[] =>
  Object.values(MANAGED_GROUPS).flatMap((group) =>
    Object.values(group[kind]).map((label) => `awswaf:managed:aws:${group.namespace}:${label}`),
  );
