import { LIFE_CYCLE } from '../../../shared/e-invoicing/life-cycle.ts';
import type { RefusalReason } from '../../../shared/e-invoicing/refusal-reasons.ts';
import { REFUSAL_REASONS } from '../../../shared/e-invoicing/refusal-reasons.ts';
import { parisStamp } from '../../platform/text/paris-stamp.ts';
import { type Child, type Element, element, leaf, xmlDocument } from '../../platform/text/xml.ts';

/** Each status that we send has the code of a trader's own status in UNTDID 1373 (MDT-88). */
const STANDARD_CODES = { 204: '45', 205: '1', 210: '50', 212: '47' } as const;
export type SentStatus = keyof typeof STANDARD_CODES;

type Party = { siren: string; name: string };

/** Instants are in milliseconds, days 'YYYY-MM-DD'. */
export type StatusMessage = {
  /** No other message has this id (MDT-4), and it is the same for every attempt. */
  id: string;
  code: SentStatus;
  /** The status was decided at `atMs`, and the message is made at `madeAtMs`. */
  atMs: number;
  madeAtMs: number;
  from: Party & { role: 'SE' | 'BY' };
  to: Party & { role: 'SE' | 'BY'; address: { scheme: string; id: string } };
  /** The tax office is informed of a refusal, and of a payment on which VAT falls due. */
  isForTaxOffice: boolean;
  invoice: { number: string; typeCode: string; date: string; sellerSiren: string };
  receivedAtMs?: number;
  /** Only a refusal has a reason. */
  reason?: RefusalReason;
  note?: string;
  paid?: { date: string; byRate: readonly { rate: number; cents: number }[] };
};

const DATA = 'urn:un:unece:uncefact:data:standard';
const NAMESPACES = {
  'xmlns:rsm': `${DATA}:CrossDomainAcknowledgementAndResponse:100`,
  'xmlns:ram': `${DATA}:ReusableAggregateBusinessInformationEntity:100`,
  'xmlns:udt': `${DATA}:UnqualifiedDataType:100`,
  'xmlns:qdt': `${DATA}:QualifiedDataType:100`,
};
/** ISO 6523 has these schemes for a SIREN and a platform's number. The State's number is 0000 (BR-FR-CDV, 1.4.0). */
const SIREN = { schemeID: '0002' };
const PLATFORM = { schemeID: '0238' };
const TAX_OFFICE = '0000';

/**
 * Writes CDAR D22B by XP Z12-012 (5.1 and 5.2), XP Z12-014 (4.2.1) and the Schematron BR-FR-CDV 1.4.0. The code 23 is
 * the phase of treatment.
 */
export function statusMessage(message: StatusMessage): string {
  const { id, code, from, to, atMs, madeAtMs } = message;
  const root = element(
    'rsm:CrossDomainAcknowledgementAndResponse',
    element(
      'rsm:ExchangedDocumentContext',
      parameter('ram:BusinessProcessSpecifiedDocumentContextParameter', 'REGULATED'),
      parameter(
        'ram:GuidelineSpecifiedDocumentContextParameter',
        'urn.cpro.gouv.fr:1p0:CDV:invoice',
      ),
    ),
    element(
      'rsm:ExchangedDocument',
      leaf('ram:ID', id),
      leaf('ram:Name', `${LIFE_CYCLE[code]} ${message.invoice.number}`),
      instant('ram:IssueDateTime', madeAtMs),
      element('ram:SenderTradeParty', leaf('ram:RoleCode', from.role)),
      element('ram:IssuerTradeParty', ...named(from), leaf('ram:RoleCode', from.role)),
      element(
        'ram:RecipientTradeParty',
        ...named(to),
        leaf('ram:RoleCode', to.role),
        element(
          'ram:URIUniversalCommunication',
          leaf('ram:URIID', to.address.id, { schemeID: to.address.scheme }),
        ),
      ),
      message.isForTaxOffice &&
        element(
          'ram:RecipientTradeParty',
          leaf('ram:GlobalID', TAX_OFFICE, PLATFORM),
          leaf('ram:Name', 'PPF'),
          leaf('ram:RoleCode', 'DFH'),
        ),
    ),
    element(
      'rsm:AcknowledgementDocument',
      element('ram:MultipleReferencesIndicator', leaf('udt:Indicator', 'false')),
      leaf('ram:TypeCode', '23'),
      instant('ram:IssueDateTime', atMs),
      referenced(message),
    ),
  );
  return xmlDocument({ ...root, attributes: NAMESPACES });
}

function referenced({ code, invoice, receivedAtMs, reason, note, paid }: StatusMessage): Element {
  return element(
    'ram:ReferenceReferencedDocument',
    leaf('ram:IssuerAssignedID', invoice.number),
    leaf('ram:StatusCode', STANDARD_CODES[code]),
    leaf('ram:TypeCode', invoice.typeCode),
    receivedAtMs !== undefined && instant('ram:ReceiptDateTime', receivedAtMs),
    element(
      'ram:FormattedIssueDateTime',
      leaf('qdt:DateTimeString', compact(invoice.date), { format: '102' }),
    ),
    leaf('ram:ProcessConditionCode', String(code)),
    leaf('ram:ProcessCondition', LIFE_CYCLE[code]),
    element('ram:IssuerTradeParty', leaf('ram:GlobalID', invoice.sellerSiren, SIREN)),
    (reason !== undefined || note !== undefined || paid !== undefined) &&
      element(
        'ram:SpecifiedDocumentStatus',
        leaf('ram:ReasonCode', reason),
        leaf('ram:Reason', reason && REFUSAL_REASONS[reason]),
        leaf('ram:SequenceNumeric', '1'),
        note !== undefined && element('ram:IncludedNote', leaf('ram:Content', note)),
        paid?.byRate.map((share) => received(paid.date, share)) ?? [],
      ),
  );
}

const received = (date: string, { rate, cents }: { rate: number; cents: number }): Element =>
  element(
    'ram:SpecifiedDocumentCharacteristic',
    leaf('ram:TypeCode', 'MEN'),
    leaf('ram:ValueAmount', (cents / 100).toFixed(2), { currencyID: 'EUR' }),
    element('ram:ValueDateTime', leaf('udt:DateTimeString', compact(date), { format: '102' })),
    leaf('ram:ValuePercent', String(rate)),
  );

const parameter = (name: string, id: string): Element => element(name, leaf('ram:ID', id));

const named = ({ siren, name }: Party): Child[] => [
  leaf('ram:GlobalID', siren, SIREN),
  leaf('ram:Name', name),
];

const instant = (name: string, ms: number): Element =>
  element(name, leaf('udt:DateTimeString', parisStamp(ms), { format: '204' }));

const compact = (date: string): string => date.replaceAll('-', '');
