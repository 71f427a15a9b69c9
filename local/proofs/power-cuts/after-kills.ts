import { isDeepStrictEqual } from 'node:util';
import type { UserSession } from '../../../shared/account/session.ts';
import type { DocumentPage } from '../../../shared/documents/issued/issued.ts';
import { NOTIFICATION_CHANNELS } from '../../../shared/repairs/notifications.ts';
import type { Repair, RepairPage, RepairStats } from '../../../shared/repairs/repairs.ts';
import type { OutboxMessage } from '../../emulators/messaging/outbox.ts';
import { callApi } from '../../testing/call-api.ts';
import { eventually } from '../../testing/eventually.ts';
import { statsOf } from '../model/clients.ts';
import { type Api, allPages, booksOff, call } from './books-after-kills.ts';
import { type Acknowledged, WORDS } from './shop-load.ts';

export type Findings = Awaited<ReturnType<typeof afterKills>>;

/** A killed sender holds its claim for a minute, and its message comes again after that. */
const DRAINED_WITHIN_MS = 300_000;

/** Counts the stored records and the sent messages after the last kill. The counts from `lost` on must be zero. */
export async function afterKills(api: Api, acknowledged: Acknowledged, kills: readonly number[]) {
  const settled = new Map<string, Repair>();
  const repairs = await eventually(
    'every due notification',
    async () => {
      const stored = await allRepairs(api, settled);
      for (const repair of stored.filter(isSettled)) settled.set(repair.id, repair);
      return settled.size === stored.length && stored;
    },
    DRAINED_WITHIN_MS,
  );
  const findings = {
    kills: kills.length,
    created: acknowledged.created.length,
    changed: acknowledged.changed.length,
    issued: acknowledged.issued.length,
    paid: acknowledged.paid.length,
    due: 0,
    'notified once': 0,
    'notified twice, across a kill': 0,
    folded: 0,
    lost: countLost(repairs, acknowledged),
    unnotified: 0,
    'notified again without a kill': 0,
    'figures off': 0,
    'numbers off': await numbersOff(api, acknowledged),
    'books off': await booksOff(api, acknowledged),
  };
  const sent = Map.groupBy(await outbox(api), nameOfMessage);
  for (const { trackingNumber, customerEmail, statusHistory } of repairs) {
    for (const [index, { message, notified }] of statusHistory.entries()) {
      for (const channel of NOTIFICATION_CHANNELS) {
        const whose = channel === 'email' ? customerEmail : trackingNumber;
        const name = `${channel} ${WORDS.exec(message)?.[0] ?? whose}`;
        const times = (sent.get(name) ?? []).map(({ sentAt }) => Date.parse(sentAt)).toSorted();
        findings.due += 1;
        if (notified?.[channel]?.state === 'folded' && index < statusHistory.length - 1) {
          findings.folded += 1;
        } else if (times.length === 0) findings.unnotified += 1;
        else if (times.length === 1) findings['notified once'] += 1;
        else if (areAcrossKills(times, kills)) findings['notified twice, across a kill'] += 1;
        else findings['notified again without a kill'] += 1;
      }
    }
  }
  findings['figures off'] = await figuresOff(api, repairs);
  return findings;
}

/** Reads each repair that is not among the `settled` ones, because a minute of waiting would read all of them often. */
async function allRepairs(api: Api, settled: ReadonlyMap<string, Repair>): Promise<Repair[]> {
  const pages = await allPages<RepairPage>(api, '/api/repairs');
  const repairs: Repair[] = [];
  for (const page of pages) {
    const reading = page.repairs.map(
      ({ id }) => settled.get(id) ?? call<Repair>(api, `/api/repairs/${id}`),
    );
    repairs.push(...(await Promise.all(reading)));
  }
  return repairs;
}

const isSettled = ({ statusHistory }: Repair) =>
  statusHistory.every(({ notified }) =>
    NOTIFICATION_CHANNELS.every((channel) => {
      const state = notified?.[channel]?.state;
      return state !== undefined && state !== 'waiting';
    }),
  );

async function outbox({ origin }: Api): Promise<OutboxMessage[]> {
  const { body } = await callApi<OutboxMessage[]>({ origin }, '/_local/outbox.json');
  return body;
}

function nameOfMessage({ channel, to, text }: OutboxMessage): string {
  const whose = channel === 'email' ? to : /RB\d{8}/.exec(text)?.[0];
  return `${channel} ${WORDS.exec(text)?.[0] ?? whose}`;
}

function countLost(repairs: readonly Repair[], { created, changed }: Acknowledged): number {
  const byId = new Map(repairs.map((repair) => [repair.id, repair]));
  const lostRepairs = created.filter(({ id }) => !byId.has(id));
  const lostChanges = changed.filter(({ id, words, status }) => {
    const found = byId.get(id)?.statusHistory.filter(({ message }) => message === words) ?? [];
    return found.length !== 1 || found[0]?.status !== status;
  });
  return lostRepairs.length + lostChanges.length;
}

/** Returns whether a kill lies between the notifications, so the first sender may not have recorded its success. */
const areAcrossKills = (times: readonly number[], kills: readonly number[]): boolean =>
  times.every((time, index) => {
    const before = times[index - 1];
    return before === undefined || kills.some((kill) => before <= kill && kill <= time);
  });

async function numbersOff(api: Api, { issued }: Acknowledged): Promise<number> {
  const pages = await allPages<DocumentPage>(api, '/api/documents');
  const documents = pages.flatMap((page) => page.documents);
  const byId = new Map(documents.map(({ id, number }) => [id, number]));
  const lost = issued.filter(({ id, number }) => byId.get(id) !== number);
  const ranks = documents
    .map(({ number }) => Number(number.split('-').at(-1)))
    .toSorted((a, b) => a - b);
  return lost.length + ranks.filter((rank, index) => rank !== index + 1).length;
}

async function figuresOff(api: Api, repairs: readonly Repair[]): Promise<number> {
  const counted = {
    stats: statsOf(repairs.map(({ status }) => status)),
    used: repairs.length,
  };
  const look = async () => ({
    stats: await call<RepairStats>(api, '/api/repairs/stats'),
    used: (await call<UserSession>(api, '/api/session')).subscription.repairsUsed,
  });
  const agrees = async () => isDeepStrictEqual(await look(), counted);
  return eventually('the figures', agrees, 30_000).then(
    () => 0,
    () => 1,
  );
}
