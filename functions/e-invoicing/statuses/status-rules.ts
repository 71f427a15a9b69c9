/**
 * CDAR D22B's order as far as XP Z12-012 (annex A) uses it, and the Schematron BR-FR-CDV 1.4.0 (FNFE-MPE, 30 June
 * 2026). The embedded cloud and tests use these rules.
 */

/** In their order: `?` at most one, `*` any number. */
export const SEQUENCES: Readonly<Record<string, string>> = {
  CrossDomainAcknowledgementAndResponse:
    'ExchangedDocumentContext ExchangedDocument AcknowledgementDocument',
  ExchangedDocumentContext:
    'BusinessProcessSpecifiedDocumentContextParameter? GuidelineSpecifiedDocumentContextParameter',
  BusinessProcessSpecifiedDocumentContextParameter: 'ID',
  GuidelineSpecifiedDocumentContextParameter: 'ID',
  ExchangedDocument:
    'ID Name? IssueDateTime SenderTradeParty IssuerTradeParty RecipientTradeParty+',
  AcknowledgementDocument:
    'MultipleReferencesIndicator TypeCode IssueDateTime ReferenceReferencedDocument',
  ReferenceReferencedDocument:
    'IssuerAssignedID StatusCode? TypeCode ReceiptDateTime? FormattedIssueDateTime ProcessConditionCode ProcessCondition? IssuerTradeParty SpecifiedDocumentStatus*',
  SpecifiedDocumentStatus:
    'ReasonCode? Reason? SequenceNumeric IncludedNote* SpecifiedDocumentCharacteristic*',
  SpecifiedDocumentCharacteristic: 'TypeCode ValueAmount ValueDateTime? ValuePercent',
  IncludedNote: 'Content',
  SenderTradeParty: 'GlobalID? Name? RoleCode',
  IssuerTradeParty: 'GlobalID Name? RoleCode?',
  RecipientTradeParty: 'GlobalID Name? RoleCode URIUniversalCommunication?',
  URIUniversalCommunication: 'URIID',
  MultipleReferencesIndicator: 'Indicator',
  IssueDateTime: 'DateTimeString',
  ReceiptDateTime: 'DateTimeString',
  FormattedIssueDateTime: 'DateTimeString',
  ValueDateTime: 'DateTimeString',
};

const STAMP = /^20\d{6}([01]\d|2[0-3])[0-5]\d[0-5]\d$/;
const DAY = /^20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
const ROLES = /^(BY|AB|DL|SE|SR|PE|PR|II|IV)$/;

/** The rule, the names of the parent and the element, and the pattern of its text. */
export const TEXTS: readonly (readonly [string, string, RegExp])[] = [
  ['BR-FR-CDV-CL-01', 'BusinessProcessSpecifiedDocumentContextParameter/ID', /^REGULATED$/],
  [
    'BR-FR-CDV-02',
    'GuidelineSpecifiedDocumentContextParameter/ID',
    /^urn\.cpro\.gouv\.fr:1p0:CDV:invoice$/,
  ],
  ['BR-FR-CDV-03', 'ExchangedDocument/ID', /^[\w#-]{1,50}$/],
  ['G7.06', 'IssueDateTime/DateTimeString', STAMP],
  ['G7.06', 'ReceiptDateTime/DateTimeString', STAMP],
  ['BR-FR-CDV-11', 'FormattedIssueDateTime/DateTimeString', DAY],
  ['MDT-219', 'ValueDateTime/DateTimeString', DAY],
  ['BR-FR-CDV-CL-02', 'SenderTradeParty/RoleCode', ROLES],
  ['BR-FR-CDV-CL-03', 'IssuerTradeParty/RoleCode', ROLES],
  ['BR-FR-CDV-CL-04', 'RecipientTradeParty/RoleCode', /^(BY|AB|DL|SE|SR|PE|PR|II|IV|WK|DFH)$/],
  ['BR-FR-CDV-09', 'AcknowledgementDocument/TypeCode', /^23$/],
  ['BR-FR-CDV-CL-05', 'ReferenceReferencedDocument/StatusCode', /^(45|39|37|50|49|47|46|1|5)$/],
  ['BR-FR-04', 'ReferenceReferencedDocument/TypeCode', /^(380|386|384|381|389|393|261|262|396)$/],
  ['BR-FR-CDV-CL-06', 'ReferenceReferencedDocument/ProcessConditionCode', /^2(04|05|10|12)$/],
  ['BR-FR-CDV-CL-11', 'SpecifiedDocumentCharacteristic/TypeCode', /^MEN$/],
  ['BR-FR-DEC-01', 'SpecifiedDocumentCharacteristic/ValueAmount', /^-?\d{1,16}\.\d{2}$/],
  [
    'BR-FR-16',
    'SpecifiedDocumentCharacteristic/ValuePercent',
    /^(0|20|10|5\.5|2\.1|8\.5|13|1\.05|1\.75|0\.9|9\.2|9\.6|19\.6|7)$/,
  ],
];
