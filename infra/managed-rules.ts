/**
 * The rules by which AWS's managed groups block, with the label that each gives a request. In the distribution's
 * firewall they only give their label, and a rule of ours blocks by label, so that the refusal is our text (ADR
 * 0182). A rule that AWS adds blocks by itself, in AWS's words, until it is added to this list.
 *
 * Source, read in November 2026:
 * https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-list.html. A label is capitalized
 * differently from its rule, and a misspelled label would block nothing: `aws wafv2 describe-managed-rule-group
 * --vendor-name AWS --name … --scope CLOUDFRONT` lists both.
 */
export type ManagedGroup = {
  /** The beginning of its labels, after `awswaf:managed:aws:`. */
  readonly namespace: string;
  /** The end of each label, by the name of the rule. */
  readonly blocking: Readonly<Record<string, string>>;
  /** Rules that only count their matches. */
  readonly counting: readonly string[];
};

export const MANAGED_GROUPS = {
  /** AWS lets the third rule of this group, AWSManagedIPDDoSList, only count and not block. */
  AWSManagedRulesAmazonIpReputationList: {
    namespace: 'amazon-ip-list',
    blocking: {
      AWSManagedIPReputationList: 'AWSManagedIPReputationList',
      AWSManagedReconnaissanceList: 'AWSManagedReconnaissanceList',
    },
    counting: [],
  },
  AWSManagedRulesKnownBadInputsRuleSet: {
    namespace: 'known-bad-inputs',
    blocking: {
      JavaDeserializationRCE_HEADER: 'JavaDeserializationRCE_Header',
      JavaDeserializationRCE_BODY: 'JavaDeserializationRCE_Body',
      JavaDeserializationRCE_URIPATH: 'JavaDeserializationRCE_URIPath',
      JavaDeserializationRCE_QUERYSTRING: 'JavaDeserializationRCE_QueryString',
      Host_localhost_HEADER: 'Host_Localhost_Header',
      PROPFIND_METHOD: 'Propfind_Method',
      ExploitablePaths_URIPATH: 'ExploitablePaths_URIPath',
      Log4JRCE_HEADER: 'Log4JRCE_Header',
      Log4JRCE_QUERYSTRING: 'Log4JRCE_QueryString',
      Log4JRCE_BODY: 'Log4JRCE_Body',
      Log4JRCE_URIPATH: 'Log4JRCE_URIPath',
      ReactJSRCE_BODY: 'ReactJSRCE_Body',
    },
    counting: [],
  },
  AWSManagedRulesCommonRuleSet: {
    namespace: 'core-rule-set',
    blocking: {
      NoUserAgent_HEADER: 'NoUserAgent_Header',
      UserAgent_BadBots_HEADER: 'BadBots_Header',
      SizeRestrictions_QUERYSTRING: 'SizeRestrictions_QueryString',
      SizeRestrictions_Cookie_HEADER: 'SizeRestrictions_Cookie_Header',
      SizeRestrictions_URIPATH: 'SizeRestrictions_URIPath',
      EC2MetaDataSSRF_BODY: 'EC2MetaDataSSRF_Body',
      EC2MetaDataSSRF_COOKIE: 'EC2MetaDataSSRF_Cookie',
      EC2MetaDataSSRF_URIPATH: 'EC2MetaDataSSRF_URIPath',
      EC2MetaDataSSRF_QUERYARGUMENTS: 'EC2MetaDataSSRF_QueryArguments',
      GenericLFI_QUERYARGUMENTS: 'GenericLFI_QueryArguments',
      GenericLFI_URIPATH: 'GenericLFI_URIPath',
      GenericLFI_BODY: 'GenericLFI_Body',
      RestrictedExtensions_URIPATH: 'RestrictedExtensions_URIPath',
      RestrictedExtensions_QUERYARGUMENTS: 'RestrictedExtensions_QueryArguments',
      GenericRFI_QUERYARGUMENTS: 'GenericRFI_QueryArguments',
      GenericRFI_BODY: 'GenericRFI_Body',
      GenericRFI_URIPATH: 'GenericRFI_URIPath',
      CrossSiteScripting_COOKIE: 'CrossSiteScripting_Cookie',
      CrossSiteScripting_QUERYARGUMENTS: 'CrossSiteScripting_QueryArguments',
      CrossSiteScripting_BODY: 'CrossSiteScripting_Body',
      CrossSiteScripting_URIPATH: 'CrossSiteScripting_URIPath',
    },
    /** Our own schemas limit bodies, and a company's legal texts exceed the 8 kB of this rule. */
    counting: ['SizeRestrictions_BODY'],
  },
} as const satisfies Record<string, ManagedGroup>;

export type ManagedGroupName = keyof typeof MANAGED_GROUPS;

export const BLOCKING_LABELS: readonly string[] = Object.values(MANAGED_GROUPS).flatMap(
  ({ namespace, blocking }) =>
    Object.values(blocking).map((label) => `awswaf:managed:aws:${namespace}:${label}`),
);
