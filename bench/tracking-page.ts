/**
 * Measures first visits to the tracking page on the slow phone of browser-profile.ts. Run it with `npm run bench --
 * tracking-page`; it writes tracking-page.json. Connecting takes no time here; on a real network a first visit needs
 * two or three more round trips before its first byte.
 */

import { seedDemonstration } from '../local/cloud/seed/seed.ts';
import type { SeededRepair } from '../local/cloud/seed/seeded-repairs.ts';
import { startCloud } from '../local/cloud.ts';
import { AT_LOAD } from '../local/testing/at-load.ts';
import { STATUSES } from '../shared/repairs/repairs.ts';
import { buildWeb } from '../web/build.ts';
import { launchBrowser, newPhone, type Visit, visit } from './browser/browser-profile.ts';
import { atMost, median, plainly, reportTable } from './report/report.ts';
import type { Row } from './report/row.ts';

const VISITS = 7;

/** The page of a completed repair shows the most. */
const STATES = ['progress', 'completed'] as const;

await buildWeb();
const cloud = await startCloud(AT_LOAD);
const browser = await launchBrowser();
try {
  const seeded = await seedDemonstration(cloud, undefined);
  const rows: Row[] = [];
  for (const state of STATES) {
    const { trackingNumber } = repairIn(seeded, state);
    const address = `${cloud.origin}/suivi/${trackingNumber}`;
    // Starts the Lambda once for all visitors.
    await fetch(address);
    const visits: Visit[] = [];
    for (let index = 0; index < VISITS; index += 1) visits.push(await firstVisit(address));
    rows.push(...rowsOf(state, visits));
  }
  reportTable('tracking-page', rows);
} finally {
  await browser.close();
  await cloud.stop();
}

function repairIn(seeded: readonly SeededRepair[], state: (typeof STATES)[number]): SeededRepair {
  const found = seeded.find(({ status }) => status === STATUSES[state].shopLabel);
  if (found === undefined) throw new Error(`The demonstration shop has no repair in ${state}`);
  return found;
}

/** Visits with a new phone until the page follows its repair. */
async function firstVisit(address: string): Promise<Visit> {
  const phone = await newPhone(browser);
  try {
    return await visit(phone, address, (page) => page.getByText(/^En direct/).waitFor());
  } finally {
    await phone.close();
  }
}

function rowsOf(state: string, visits: readonly Visit[]): Row[] {
  const lcp = visits.map(({ lcpMs }) => lcpMs);
  const bytes = Math.max(...visits.map(({ bytesBeforeLcp }) => bytesBeforeLcp));
  const blocking = Math.max(...visits.map((each) => each.renderBlockingScripts.length));
  return [
    atMost(`${state}: LCP, median of ${VISITS}`, median(lcp), 700, 'ms'),
    plainly(`${state}: LCP, slowest of ${VISITS}`, Math.max(...lcp), 'ms'),
    atMost(`${state}: bytes before it is drawn, the most`, bytes / 1_000, 30, 'kB'),
    atMost(`${state}: render-blocking scripts`, blocking, 0, ''),
  ];
}
