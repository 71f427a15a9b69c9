import { escapeHtml } from '../platform/text/html.ts';

/** These fields of a supplier's invoice vary; the others are always the same. */
export type SupplierInvoiceFacts = {
  number: string;
  sellerName: string;
  buyerSiren: string;
  amount: string;
  date: string;
};

/** Writes a supplier's invoice as Cross Industry Invoice D22B, with the fields that EN 16931 requires for one line. */
export function supplierInvoice(sample: SupplierInvoiceFacts): Buffer {
  const { number, sellerName, buyerSiren, amount, date } = Object.fromEntries(
    Object.entries(sample).map(([name, value]) => [name, escapeHtml(value)]),
  ) as SupplierInvoiceFacts;
  const day = date.replaceAll('-', '');
  const data = 'urn:un:unece:uncefact:data:standard';
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="${data}:CrossIndustryInvoice:100" xmlns:ram="${data}:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="${data}:UnqualifiedDataType:100">
  <rsm:ExchangedDocumentContext>
    <ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>B1</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter>
    <ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>
  </rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument>
    <ram:ID>${number}</ram:ID>
    <ram:TypeCode>380</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">${day}</udt:DateTimeString></ram:IssueDateTime>
  </rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:ApplicableHeaderTradeAgreement>
      <ram:SellerTradeParty>
        <ram:Name>${sellerName}</ram:Name>
        <ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">552100554</ram:ID></ram:SpecifiedLegalOrganization>
      </ram:SellerTradeParty>
      <ram:BuyerTradeParty>
        <ram:Name>Atelier</ram:Name>
        <ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">${buyerSiren}</ram:ID></ram:SpecifiedLegalOrganization>
        <ram:URIUniversalCommunication><ram:URIID schemeID="0225">${buyerSiren}</ram:URIID></ram:URIUniversalCommunication>
      </ram:BuyerTradeParty>
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeDelivery/>
    <ram:ApplicableHeaderTradeSettlement>
      <ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
        <ram:GrandTotalAmount>${amount}</ram:GrandTotalAmount>
        <ram:DuePayableAmount>${amount}</ram:DuePayableAmount>
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>
`);
}
