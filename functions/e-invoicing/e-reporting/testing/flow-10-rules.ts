/**
 * Tests check a transmission of flow 10 by these rules: the order and number of its elements, by the schema of the
 * spécifications externes v3.2 (DGFiP and AIFE, 30 April 2026); and the rules of annexe 7 v1.9 and of the State's
 * Schematron for flow 10 v1.0 (AIFE, 27 July 2026) that can be checked in the file alone.
 */

/** The children of an element are in order, as 'Name', 'Name?', 'Name*' or 'Name+', by the path of the element. */
export const SEQUENCES: Readonly<Record<string, string>> = {
  Report: 'ReportDocument TransactionsReport? PaymentsReport?',
  'Report/ReportDocument': 'Id Name? IssueDateTime TypeCode Sender Issuer',
  'ReportDocument/IssueDateTime': 'DateTimeString',
  'ReportDocument/Sender': 'Id Name RoleCode URIUniversalCommunication?',
  'ReportDocument/Issuer': 'Id Name RoleCode URIUniversalCommunication?',
  'Report/TransactionsReport': 'ReportPeriod Invoice* Transactions*',
  'TransactionsReport/ReportPeriod': 'StartDate EndDate',
  'TransactionsReport/Invoice':
    'ID IssueDate TypeCode CurrencyCode DueDate? TaxDueDateTypeCode? IncludedNote* BusinessProcess ReferencedDocument* Seller Buyer? SellerTaxRepresentative? Delivery* InvoicePeriod? AllowanceCharge* MonetaryTotal TaxSubTotal+ Line*',
  'Invoice/IncludedNote': 'Subject? Content?',
  'Invoice/BusinessProcess': 'ID TypeID',
  'Invoice/ReferencedDocument': 'ID IssueDate?',
  'Invoice/Seller': 'CompanyId TaxRegistrationId? PostalAddress?',
  'Seller/PostalAddress': 'CountryId',
  'Invoice/Buyer': 'CompanyId? TaxRegistrationId? PostalAddress?',
  'Buyer/PostalAddress': 'CountryId',
  'Invoice/Delivery': 'Date? Location?',
  'Delivery/Location':
    'LineOne? LineTwo? LineThree? CityName? PostalZone? CountrySubentity? CountryId?',
  'Invoice/AllowanceCharge': 'Amount? TaxCategoryCode? TaxPercent?',
  'Invoice/MonetaryTotal': 'TaxExclusiveAmount? TaxAmount',
  'Invoice/TaxSubTotal': 'TaxableAmount TaxAmount TaxCategory',
  'TaxSubTotal/TaxCategory': 'Code? Percent TaxExemptionReason? TaxExemptionReasonCode?',
  'Invoice/Line':
    'Note* BilledQuantity? ReferencedDocument? Delivery? InvoicePeriod? AllowanceCharge* Price? Product?',
  'Line/AllowanceCharge': 'Amount',
  'Line/Price': 'PriceAmount? AllowanceChargeAmount? AllowanceChargeBaseAmount?',
  'Line/Product': 'Name',
  'TransactionsReport/Transactions':
    'Date TransactionsCurrency TaxDueDateTypeCode? CategoryCode TaxExclusiveAmount TaxTotal TransactionsCount? TaxSubtotal+',
  'Transactions/TaxSubtotal': 'TaxPercent TaxableAmount TaxTotal',
  'Report/PaymentsReport': 'ReportPeriod Invoice* Transactions*',
  'PaymentsReport/ReportPeriod': 'StartDate EndDate',
  'PaymentsReport/Invoice': 'InvoiceID IssueDate Payment',
  'PaymentsReport/Transactions': 'Payment',
  'Invoice/Payment': 'Date SubTotals+',
  'Transactions/Payment': 'Date SubTotals+',
  'Payment/SubTotals': 'TaxPercent CurrencyCode? Amount',
};

/** An element must have these attributes, by its path. */
export const ATTRIBUTES: Readonly<Record<string, string>> = {
  'Sender/Id': 'schemeId',
  'Issuer/Id': 'schemeId',
  'Seller/CompanyId': 'schemeId',
  'Seller/TaxRegistrationId': 'qualifyingId',
  'Buyer/CompanyId': 'schemeId',
  'Buyer/TaxRegistrationId': 'qualifyingId',
  'Invoice/AllowanceCharge': 'ChargeIndicator',
  'Line/AllowanceCharge': 'ChargeIndicator',
  'MonetaryTotal/TaxAmount': 'CurrencyCode',
  'Line/BilledQuantity': 'UnitCode',
};

const DAY = /^20\d{6}$/;
const AMOUNT = /^-?\d+(\.\d{1,2})?$/;
const NUMBER = /^(?! )(?!.* {2})[a-zA-Z0-9 \-+_/]{1,35}(?<! )$/;
const COUNTRY = /^[A-Z]{2}$/;
const CODE = /^(S|E|AE|K|G|O|Z)$/;
const RATE = /^(0|0\.9|1\.05|1\.75|2\.1|5\.5|7|8\.5|9\.2|9\.6|10|13|19\.6|20|20\.6)$/;
const DUE = /^(5|29|72|3|35|432)$/;
const EURO = /^EUR$/;

/** An element's text must match the pattern. Each entry is a rule, the end of the element's path, and the pattern. */
export const TEXTS: readonly (readonly [rule: string, path: string, text: RegExp])[] = [
  ['G1.104', 'ReportDocument/Id', /^[a-zA-Z0-9\-+_/]{1,50}$/],
  ['G7.53', 'IssueDateTime/DateTimeString', /^20\d{12}$/],
  ['G8.01', 'ReportDocument/TypeCode', /^(IN|RE)$/],
  ['G6.26', 'Issuer/Id', /^\d{9}$/],
  ['G7.52', 'Issuer/RoleCode', /^(BY|SE)$/],
  ['TT-14', 'Issuer/Name', /^.{1,150}$/],
  ['G1.09', 'ReportPeriod/StartDate', DAY],
  ['G1.09', 'ReportPeriod/EndDate', DAY],
  ['G1.01', 'Invoice/TypeCode', /^(380|381|386)$/],
  ['G1.02', 'BusinessProcess/ID', /^[BSM][14]$/],
  ['S1.12', 'BusinessProcess/TypeID', /^urn\.cpro\.gouv\.fr:1p0:ereporting$/],
  ['G1.05', 'Invoice/ID', NUMBER],
  ['G1.05', 'Invoice/InvoiceID', NUMBER],
  ['G1.05', 'ReferencedDocument/ID', NUMBER],
  ['G1.09', 'Invoice/IssueDate', DAY],
  ['G1.09', 'Invoice/DueDate', DAY],
  ['G1.09', 'ReferencedDocument/IssueDate', DAY],
  ['G1.09', 'Delivery/Date', DAY],
  ['P1.11', 'Invoice/TaxDueDateTypeCode', DUE],
  ['G2.19', 'Buyer/CompanyId', /^.{1,18}$/],
  ['G2.01', 'PostalAddress/CountryId', COUNTRY],
  ['G2.01', 'Location/CountryId', COUNTRY],
  ['G1.14', 'AllowanceCharge/Amount', AMOUNT],
  ['G2.31', 'AllowanceCharge/TaxCategoryCode', CODE],
  ['G1.24', 'AllowanceCharge/TaxPercent', RATE],
  ['G1.14', 'MonetaryTotal/TaxExclusiveAmount', AMOUNT],
  ['G1.14', 'MonetaryTotal/TaxAmount', AMOUNT],
  ['G1.14', 'TaxSubTotal/TaxableAmount', AMOUNT],
  ['G1.14', 'TaxSubTotal/TaxAmount', AMOUNT],
  ['G2.31', 'TaxCategory/Code', CODE],
  ['G1.24', 'TaxCategory/Percent', RATE],
  ['G1.15', 'Line/BilledQuantity', /^-?\d+(\.\d{1,4})?$/],
  ['G1.16', 'Price/PriceAmount', /^\d+(\.\d{1,6})?$/],
  ['TT-76', 'Product/Name', /^.{1,255}$/],
  ['G1.10', 'Invoice/CurrencyCode', EURO],
  ['G1.09', 'Transactions/Date', DAY],
  ['G1.10', 'Transactions/TransactionsCurrency', EURO],
  ['P1.11', 'Transactions/TaxDueDateTypeCode', DUE],
  ['G1.68', 'Transactions/CategoryCode', /^(TLB1|TPS1|TNT1|TMA1)$/],
  ['G1.14', 'Transactions/TaxExclusiveAmount', AMOUNT],
  ['G1.14', 'Transactions/TaxTotal', AMOUNT],
  ['TT-85', 'Transactions/TransactionsCount', /^\d{1,9}$/],
  ['G1.24', 'TaxSubtotal/TaxPercent', RATE],
  ['G1.14', 'TaxSubtotal/TaxableAmount', AMOUNT],
  ['G1.14', 'TaxSubtotal/TaxTotal', AMOUNT],
  ['G1.09', 'Payment/Date', DAY],
  ['G1.24', 'SubTotals/TaxPercent', RATE],
  ['G6.27', 'SubTotals/CurrencyCode', EURO],
  // Annexe 7 v1.9 allows a sign in this amount (G7.07); the Schematron of v1.8 does not (G1.16).
  ['G7.07', 'SubTotals/Amount', AMOUNT],
];
