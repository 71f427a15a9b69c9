/** Models the actions of a shop and its customers in a month, and what each action uses on AWS. */

import { REALTIME } from '../../shared/live/realtime.ts';
import { ASSUMED } from './assumed.ts';
import { type Demand, scale, sum } from './demand.ts';
import { OPEN_DAYS } from './poisson.ts';
import { averageSmsParts } from './sms-parts.ts';

const HEARTBEAT_SECONDS = REALTIME.heartbeatMs / 1_000;
const MINUTES_TO_SLEEP = REALTIME.sleepAfterMs / 60_000;

export type Action = { name: string; times: number; uses: Demand };

/** Returns the requests and units that `bench/table.ts` has counted for an action. */
export type Counts = (what: string) => number;

/** Looks counts up in counts.json, which bench/table.ts writes. */
export function countsOf(figures: Readonly<Record<string, number>>): Counts {
  return (what) => {
    const figure = figures[what];
    if (figure === undefined)
      throw new Error(`There is no count for ${what}; run npm run bench -- table`);
    return figure;
  };
}

/** Counts one run of a function of 512 MB with its log lines. X-Ray records only a part of all runs (`tracesOf`). */
const run = (ms: number = ASSUMED.functionMs): Demand => ({
  lambdaRequests: 1,
  lambdaGbSeconds: (ms / 1000) * 0.5,
  logGb: 0.9e-6,
});

/** Every request passes the edge and the firewall. Either the edge itself or a function answers it. */
const atEdge = (kilobytes: number): Demand => ({
  edgeRequests: 1,
  edgeGb: kilobytes / 1e6,
  firewallRequests: 1,
});

/** An API request uses the edge, the gateway with its access log, and a function. */
const call = (uses: Demand, kilobytes = 2, ms?: number): Demand =>
  sum([atEdge(kilobytes), { apiRequests: 1, logGb: 0.4e-6 }, run(ms), uses]);

/** A connection to the live channel comes through the edge and is stored. */
const handshake = (tableWriteUnits: number): Demand => sum([atEdge(1), run(), { tableWriteUnits }]);

/** While a page stays on the live channel, heartbeats go both ways and run no function. */
function liveMinutes(minutes: number): Demand {
  const heartbeats = (minutes * 60) / HEARTBEAT_SECONDS;
  return { socketMinutes: minutes, socketMessages: 2 * heartbeats };
}

/** Returns everything that a shop and its customers do in a month. */
export function shopMonth(counts: Counts): Action[] {
  const { repairs, changesPerRepair, shareWithPhone } = ASSUMED;
  const changes = repairs * changesPerRepair;
  const notifications = repairs + changes;
  const loads = ASSUMED.dashboardLoadsPerDay * OPEN_DAYS;
  const visits = repairs * ASSUMED.trackingVisitsPerRepair;
  const documents = repairs * ASSUMED.documentsPerRepair;
  // A function of 1,024 MB makes a PDF, which counts as twice the time of a function of 512 MB.
  const pdfMs = ASSUMED.pdfMs * 2;
  const dashboard = counts('session: read units') + counts('list, a page: read units');
  const notify = {
    tableReadUnits: counts('notify over one channel: read units'),
    tableWriteUnits: counts('notify over one channel: write units'),
  };
  const both = {
    tableReadUnits: counts('notify over both channels: read units'),
    tableWriteUnits: counts('notify over both channels: write units'),
  };
  // An outcome that SES or SNS reports later costs queue requests, a write of the repair and of its index
  // (whole-change.test.ts), and a frame.
  const known = sum([
    scale(run(), 2),
    { queueRequests: 3, tableReadUnits: 0.5, tableWriteUnits: 2, socketMessages: 1 },
  ]);
  // After the sender's writes, consumers of the stream update the counters and read the connections that get a frame.
  const counted = {
    tableReadUnits:
      counts('a change with all consequences: read units') -
      counts('the outcomes of a change: read units') -
      both.tableReadUnits,
    tableWriteUnits:
      counts('a change with all consequences: write units') -
      counts('the outcomes of a change: write units') -
      counts('change a status: write units') -
      both.tableWriteUnits,
  };
  return [
    {
      name: 'open the dashboard',
      times: loads,
      uses: sum([
        scale(atEdge(8), 6),
        { edgeFunctions: 1 },
        // The dashboard is read twice: for the first view, and for the changes until the live channel is open.
        scale(call({ tableReadUnits: dashboard }, 7), 2),
        call({ tableWriteUnits: 1 }),
        handshake(3),
        run(),
        { tableReadUnits: 0.5, tableWriteUnits: 2 },
      ]),
    },
    {
      name: 'keep it open',
      times: OPEN_DAYS,
      uses: liveMinutes(
        ASSUMED.dashboardHoursSeenPerDay * 60 + ASSUMED.dashboardReturnsPerDay * MINUTES_TO_SLEEP,
      ),
    },
    {
      // A person who returns to the page causes a ticket, a connection, and a read of the changes made meanwhile.
      name: 'return to it',
      times: OPEN_DAYS * ASSUMED.dashboardReturnsPerDay,
      uses: sum([
        call({ tableWriteUnits: 1 }),
        handshake(3),
        call({ tableReadUnits: dashboard }, 7),
        run(),
        { tableReadUnits: 0.5, tableWriteUnits: 2 },
      ]),
    },
    // A creation or change runs both consumers of the stream. An outcome of a notification runs only the consumer for
    // live pages. A live page gets one message for each run.
    {
      name: 'record a repair',
      times: repairs,
      uses: sum([
        call({ tableWriteUnits: counts('create, with a key: write units') }),
        scale(run(), 3),
        counted,
        // The search words of the repair are written.
        { tableReadUnits: 1, tableWriteUnits: WORDS_OF_REPAIR },
        { socketMessages: 2 },
      ]),
    },
    {
      name: 'change a status',
      times: changes,
      uses: sum([
        call({
          tableReadUnits: counts('change a status: read units'),
          tableWriteUnits: counts('change a status: write units'),
        }),
        scale(run(), 3),
        counted,
        { socketMessages: 2 },
      ]),
    },
    {
      name: 'notify by e-mail',
      times: notifications,
      // A change is queued, received and deleted, in a run of its own, because most changes come alone.
      uses: sum([run(), { queueRequests: 3 }, notify, known, { emails: 1 }]),
    },
    {
      name: 'notify by SMS',
      times: notifications * shareWithPhone,
      // The run that sends the e-mail sends the SMS as well.
      uses: sum([
        known,
        run(),
        {
          tableReadUnits: both.tableReadUnits - notify.tableReadUnits,
          tableWriteUnits: both.tableWriteUnits - notify.tableWriteUnits,
          logGb: 0.5e-6,
        },
        { smsParts: averageSmsParts(ASSUMED.shareWithOwnMessage) },
      ]),
    },
    {
      name: 'look at a repair',
      times: visits * (1 - ASSUMED.shareOfVisitsAtEdge),
      uses: sum([
        scale(atEdge(12), 5),
        { edgeFunctions: 1 },
        // The page is read once to be shown, and once more for the changes while it was loading.
        call({ tableReadUnits: 1.3 }, 9),
        call({ tableReadUnits: 1.3 }),
        handshake(2),
        liveMinutes(ASSUMED.trackingMinutesPerVisit),
        run(),
        { tableReadUnits: 0.5, tableWriteUnits: 2 },
      ]),
    },
    {
      name: '… answered by the edge',
      times: visits * ASSUMED.shareOfVisitsAtEdge,
      uses: atEdge(2),
    },
    {
      name: 'issue a document',
      times: documents,
      uses: call({ tableReadUnits: 3, tableWriteUnits: 14 }),
    },
    {
      name: 'send it, make its PDF',
      times: documents,
      uses: sum([
        call({ tableReadUnits: 2, tableWriteUnits: 6, emails: 1 }, 2, pdfMs),
        known,
        call({ tableReadUnits: 1, tableWriteUnits: 4 }, 60, pdfMs),
      ]),
    },
    {
      name: 'remind of an invoice',
      times: documents * ASSUMED.shareRemindedOf,
      uses: call({ tableReadUnits: 2, tableWriteUnits: 9, emails: 1 }, 2, pdfMs),
    },
    {
      name: 'check what is new in its chain each day',
      times: 30,
      // The check reads 25 entries, the shop's job, the head twice, and three items of each new document. The day's
      // closing is a transaction of two items.
      uses: { tableReadUnits: 7 + (3 * documents) / 30, tableWriteUnits: 5 },
    },
    {
      name: 'check its whole chain',
      times: 1,
      // A document of 4 kB, its entry and its payment take about 1.2 read units.
      uses: { tableReadUnits: documents * ASSUMED.monthsKept * 1.2, tableWriteUnits: 1 },
    },
    { name: 'be there', times: 1, uses: { activeUsers: 1, ...stored() } },
  ];
}

/** Each word is an item of one write unit (ADR 0080). */
const WORDS_OF_REPAIR = 17;

/** Each repair of the kept months stores its item, its index entry, counters, words, and some documents. */
function stored(): Demand {
  const kept = ASSUMED.repairs * ASSUMED.monthsKept;
  const table =
    (kept * (1_000 + 600 + WORDS_OF_REPAIR * 400 + ASSUMED.documentsPerRepair * 4_000)) / 1e9;
  const index = (kept * 600) / 1e9;
  return {
    tableStorageGb: table + index,
    tableBackupGb: table + index,
    // AWS Backup makes a whole copy each week, which is kept for one day in this region and for eight days in another
    // (infra/stacks/backup.ts).
    copyGb: (table * (1 + 8)) / 7,
    copyTransferGb: (table * 52) / 12,
    objectGb: 0.0002,
  };
}
