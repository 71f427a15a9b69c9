/** Writes the generated part of docs/cost.md. */

import { seededRandom } from '../../functions/testing/seeded-random.ts';
import { ASSUMED } from './assumed.ts';
import { costOf, demandOf, limitsOf, type Prices } from './cost-model.ts';
import type { Demand } from './demand.ts';
import type { Action } from './shop-month.ts';

export const SHOPS = [10, 1_000, 100_000] as const;

/** The bill also shows the cost of a stage that nobody uses. */
const BILLED = [0, ...SHOPS] as const;

const GROUPS: Record<string, readonly string[]> = {
  'SMS (SNS)': ['smsParts'],
  'live pages (WebSocket)': ['socketMessages', 'socketMinutes'],
  'functions (Lambda)': ['lambdaRequests', 'lambdaGbSeconds'],
  'table (DynamoDB)': ['tableWriteUnits', 'tableReadUnits', 'tableStorageGb', 'tableBackupGb'],
  'copies in another region (AWS Backup)': ['copyGb', 'copyTransferGb'],
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
  const bills = BILLED.map((shops) => costOf(demandOf(stage, actions, shops), prices));
  const part = (bill: Map<string, number>, names: readonly string[]) =>
    names.reduce((total, name) => total + (bill.get(name) ?? 0), 0);
  const whole = (bill: Map<string, number>) => part(bill, [...bill.keys()]);
  const withoutSms = (bill: Map<string, number>) => whole(bill) - part(bill, ['smsParts']);
  const perRepair = (total: number, index: number) => {
    const shops = BILLED[index] ?? 0;
    return shops === 0 ? '' : usd(total / (shops * ASSUMED.repairs));
  };
  const parts = Object.entries(GROUPS).map(([group, names]) => [
    group,
    ...bills.map((bill) => usd(part(bill, names))),
  ]);
  return table(
    ['USD a month', ...BILLED.map((shops) => `${count(shops)} shops`)],
    [
      ...parts,
      ['**all**', ...bills.map((bill) => `**${usd(whole(bill))}**`)],
      ['all but SMS', ...bills.map((bill) => usd(withoutSms(bill)))],
      ['a repair', ...bills.map((bill, index) => perRepair(whole(bill), index))],
      ['a repair, but SMS', ...bills.map((bill, index) => perRepair(withoutSms(bill), index))],
    ],
  );
}

/**
 * Returns the limits, the closest first, with the figure that each size reaches. Figures beyond a limit are emphasized.
 */
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
      ['changes with a text of the shop’s own', `${ASSUMED.shareWithOwnMessage * 100} %`],
      ['loads of the dashboard a day, 26 days', count(ASSUMED.dashboardLoadsPerDay)],
      [
        'hours a day that it stays open, that its tab is in the foreground',
        `${ASSUMED.dashboardHoursPerDay}, ${ASSUMED.dashboardHoursSeenPerDay}`,
      ],
      ['returns to it a day after a minute or more', count(ASSUMED.dashboardReturnsPerDay)],
      [
        'visits of a repair’s page, minutes each',
        `${ASSUMED.trackingVisitsPerRepair}, ${ASSUMED.trackingMinutesPerVisit}`,
      ],
      ['documents for a repair', count(ASSUMED.documentsPerRepair)],
      ['months that repairs are kept', count(ASSUMED.monthsKept)],
      ['billed milliseconds of a function, of a PDF', `${ASSUMED.functionMs}, ${ASSUMED.pdfMs}`],
    ],
  );
