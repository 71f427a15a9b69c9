/** Writes the generated part of docs/cost.md. */

import { seededRandom } from '../functions/testing/seeded-random.ts';
import { costOf, demandOf, limitsOf, type Prices } from './cost-model.ts';
import type { Demand } from './demand.ts';
import { type Action, ASSUMED } from './shop-month.ts';

export const SHOPS = [10, 1_000, 100_000] as const;

/** The parts of the bill by group. */
const GROUPS: Record<string, readonly string[]> = {
  'SMS (SNS)': ['smsParts'],
  'live pages (WebSocket)': ['socketMessages', 'socketMinutes'],
  'functions (Lambda)': ['lambdaRequests', 'lambdaGbSeconds'],
  'table (DynamoDB)': ['tableWriteUnits', 'tableReadUnits', 'tableStorageGb', 'tableBackupGb'],
  'edge (CloudFront, WAF)': [
    'edgeRequests',
    'edgeGb',
    'edgeFunctions',
    'firewallRequests',
    'firewallAcls',
    'firewallRules',
  ],
  'sign-in (Cognito)': ['activeUsers'],
  'e-mail (SES)': ['emails'],
  'API (HTTP API)': ['apiRequests'],
  'logs, traces, alarms (CloudWatch, X-Ray)': [
    'logGb',
    'traces',
    'alarms',
    'metrics',
    'dashboards',
  ],
  'queues, secrets, objects': ['queueRequests', 'secrets', 'objectGb'],
};

const usd = (amount: number) =>
  amount.toLocaleString('en', { maximumFractionDigits: amount < 1 ? 4 : amount < 100 ? 2 : 0 });
const count = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

/** Returns three tables: the bill by parts, the assumptions, and the limits for each size. */
export function costSection(stage: Demand, actions: readonly Action[], prices: Prices): string {
  return [billTable(stage, actions, prices), limitTables(actions, prices), assumedTable()].join(
    '\n\n',
  );
}

function billTable(stage: Demand, actions: readonly Action[], prices: Prices): string {
  const bills = SHOPS.map((shops) => costOf(demandOf(stage, actions, shops), prices));
  const part = (bill: Map<string, number>, names: readonly string[]) =>
    names.reduce((total, name) => total + (bill.get(name) ?? 0), 0);
  const whole = (bill: Map<string, number>) => part(bill, [...bill.keys()]);
  const withoutSms = (bill: Map<string, number>) => whole(bill) - part(bill, ['smsParts']);
  const perRepair = (total: number, index: number) =>
    usd(total / ((SHOPS[index] ?? Number.NaN) * ASSUMED.repairs));
  const parts = Object.entries(GROUPS).map(([group, names]) => [
    group,
    ...bills.map((bill) => usd(part(bill, names))),
  ]);
  return table(
    ['USD a month', ...SHOPS.map((shops) => `${count(shops)} shops`)],
    [
      ...parts,
      ['**all**', ...bills.map((bill) => `**${usd(whole(bill))}**`)],
      ['all but SMS', ...bills.map((bill) => usd(withoutSms(bill)))],
      ['a repair', ...bills.map((bill, index) => perRepair(whole(bill), index))],
      ['a repair, but SMS', ...bills.map((bill, index) => perRepair(withoutSms(bill), index))],
    ],
  );
}

/** Returns the limits by how close the sizes come to them. Figures beyond a limit are emphasized. */
function limitTables(actions: readonly Action[], prices: Prices): string {
  const smsUsd = prices.smsParts?.usd ?? Number.NaN;
  const sizes = SHOPS.map((shops) => limitsOf(actions, shops, smsUsd, seededRandom(shops)));
  const largest = sizes.at(-1) ?? [];
  const rows = largest.map(({ name, limit, unit, lifts }) => {
    const reached = sizes.map((size) => size.find((each) => each.name === name)?.reached ?? 0);
    const cells = reached.map((value) => (value > limit ? `**${count(value)}**` : count(value)));
    return [name, `${count(limit)} ${unit}`, ...cells, lifts];
  });
  const heads = SHOPS.map((shops) => `${count(shops)} shops`);
  return table(['Limit at first', 'Limit', ...heads, 'Lifted by'], rows);
}

const assumedTable = (): string =>
  table(
    ['Assumed of a shop and its customers', 'Figure'],
    [
      ['repairs a month', count(ASSUMED.repairs)],
      [
        'changes of a repair after its creation, each with a notification',
        count(ASSUMED.changesPerRepair),
      ],
      ['customers with a telephone number', `${ASSUMED.shareWithPhone * 100} %`],
      ['loads of the dashboard a day, 26 days', count(ASSUMED.dashboardLoadsPerDay)],
      ['hours a day that it stays open', count(ASSUMED.dashboardHoursPerDay)],
      [
        'visits of a repair’s page, minutes each',
        `${ASSUMED.trackingVisitsPerRepair}, ${ASSUMED.trackingMinutesPerVisit}`,
      ],
      ['documents for a repair', count(ASSUMED.documentsPerRepair)],
      ['months that repairs are kept', count(ASSUMED.monthsKept)],
      ['billed milliseconds of a function, of a PDF', `${ASSUMED.functionMs}, ${ASSUMED.pdfMs}`],
    ],
  );
