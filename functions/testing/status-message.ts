import { LIFE_CYCLE } from '../../shared/e-invoicing/life-cycle.ts';
import { escapeHtml } from '../platform/text/html.ts';

export type StatusFacts = {
  number: string;
  /** The invoice has this date, 'YYYY-MM-DD'. */
  date: string;
  sellerSiren: string;
  code: number;
  reason: string | undefined;
  at: Date;
};

/** Returns whether the platform itself sets this status: every one up to 203, and the rejection (213). */
const isPlatforms = (code: number) => code < 204 || code === 213;

/** Writes a status message (CDAR D22B) with the fields of the examples in annex B of XP Z12-012. */
export function statusMessage({
  number,
  date,
  sellerSiren,
  code,
  reason,
  at,
}: StatusFacts): Buffer {
  const data = 'urn:un:unece:uncefact:data:standard';
  const moment = at.toISOString().replace(/\D/g, '').slice(0, 14);
  const words = Object.hasOwn(LIFE_CYCLE, code) ? LIFE_CYCLE[code as keyof typeof LIFE_CYCLE] : '';
  const why = reason
    ? `<ram:SpecifiedDocumentStatus><ram:ReasonCode>AUTRE</ram:ReasonCode><ram:Reason>${escapeHtml(reason)}</ram:Reason></ram:SpecifiedDocumentStatus>`
    : '';
  return Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossDomainAcknowledgementAndResponse xmlns:rsm="${data}:CrossDomainAcknowledgementAndResponse:100" xmlns:ram="${data}:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="${data}:UnqualifiedDataType:100" xmlns:qdt="${data}:QualifiedDataType:100">
  <rsm:ExchangedDocumentContext>
    <ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>REGULATED</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter>
    <ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn.cpro.gouv.fr:1p0:CDV:invoice</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>
  </rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument>
    <ram:ID>${escapeHtml(number)}_${code}_${moment}</ram:ID>
    <ram:IssueDateTime><udt:DateTimeString format="204">${moment}</udt:DateTimeString></ram:IssueDateTime>
    <ram:SenderTradeParty><ram:RoleCode>WK</ram:RoleCode></ram:SenderTradeParty>
    <ram:IssuerTradeParty><ram:RoleCode>${isPlatforms(code) ? 'WK' : 'BY'}</ram:RoleCode></ram:IssuerTradeParty>
    <ram:RecipientTradeParty><ram:GlobalID schemeID="0002">${sellerSiren}</ram:GlobalID><ram:RoleCode>SE</ram:RoleCode></ram:RecipientTradeParty>
  </rsm:ExchangedDocument>
  <rsm:AcknowledgementDocument>
    <ram:MultipleReferencesIndicator><udt:Indicator>false</udt:Indicator></ram:MultipleReferencesIndicator>
    <ram:TypeCode>${isPlatforms(code) ? 305 : 23}</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="204">${moment}</udt:DateTimeString></ram:IssueDateTime>
    <ram:ReferenceReferencedDocument>
      <ram:IssuerAssignedID>${escapeHtml(number)}</ram:IssuerAssignedID>
      <ram:TypeCode>380</ram:TypeCode>
      <ram:FormattedIssueDateTime><qdt:DateTimeString format="102">${date.replaceAll('-', '')}</qdt:DateTimeString></ram:FormattedIssueDateTime>
      <ram:ProcessConditionCode>${code}</ram:ProcessConditionCode>
      <ram:ProcessCondition>${escapeHtml(words)}</ram:ProcessCondition>
      <ram:IssuerTradeParty><ram:GlobalID schemeID="0002">${sellerSiren}</ram:GlobalID></ram:IssuerTradeParty>
      ${why}
    </ram:ReferenceReferencedDocument>
  </rsm:AcknowledgementDocument>
</rsm:CrossDomainAcknowledgementAndResponse>
`);
}
