/** Counts, for each action of a shop, the requests to DynamoDB and the units that the engine reports. */
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { repairKey } from '../../functions/platform/table/table-keys.ts';
import { NOTIFICATION_CHANNELS } from '../../shared/repairs/notifications.ts';
import type { RepairStatus } from '../../shared/repairs/repairs.ts';
import { SAMPLE_SHOP, sampleNumber, sampleRepair, sampleStatus } from '../sample-shop.ts';
import { writeUnits } from './capacity.ts';
import type { MeasuredTable, Usage } from './measured-table.ts';
import type { ShopActions } from './shop-actions.ts';
import { type Outcomes, wholeChange } from './whole-change.ts';

export type Shop = {
  repairs: number;
  table: MeasuredTable;
  actions: ShopActions;
  checkpoint: () => void;
};

export type Action =
  | `public lookup, ${'not completed' | 'completed' | 'unknown'}`
  | 'list, a page'
  | 'statistics'
  | 'session'
  | 'dashboard, first load'
  | `create${'' | ', with a key'}`
  | 'change a status'
  | `notify over ${'one channel' | 'both channels'}`
  | `a change with all consequences${'' | ', outcomes apart'}`
  | 'a first completion with all consequences'
  | 'eight changes with all consequences'
  | 'the outcomes of a change';

/** `completed` has this position in the history after `pending`, `ordered` and `progress`. */
const LAST_ENTRY = 3;

/** Runs each action once in one shop. */
export async function countActions({ repairs, table, actions }: Shop): Promise<Map<Action, Usage>> {
  const inProgress = newest(repairs, 'progress');
  const counted = new Map<Action, Usage>();
  const count = async (action: Action, run: () => Promise<unknown>) =>
    counted.set(action, await table.usageOf(run));
  await count('public lookup, not completed', () => actions.look(inProgress));
  await count('public lookup, completed', () => actions.look(newest(repairs, 'completed')));
  await count('public lookup, unknown', () => actions.look('RB99999998').catch(() => undefined));
  await count('list, a page', actions.list);
  await count('statistics', actions.statistics);
  await count('session', actions.session);
  await count('dashboard, first load', actions.openDashboard);
  await count('create', () => actions.create());
  await count('create, with a key', () => actions.create(`bench-${repairs}`));
  // This change is the last of a typical repair, so the repair's item is at its largest.
  await count('change a status', () => actions.change(inProgress, 'completed'));
  await count('notify over one channel', () => actions.notify(inProgress, LAST_ENTRY, 'email'));
  const countWhole = (from: RepairStatus, status: RepairStatus, reported?: Outcomes) =>
    usageOfWhole({ table }, [newest(repairs, from)], status, reported);
  const apart = await countWhole('pending', 'contact', 'apart');
  counted.set('a change with all consequences, outcomes apart', apart.whole);
  const usual = await countWhole('ordered', 'contact');
  counted.set('a change with all consequences', usual.whole);
  counted.set('notify over both channels', usual.messages);
  counted.set('the outcomes of a change', usual.outcomes);
  const completing = await countWhole('ordered', 'completed');
  counted.set('a first completion with all consequences', completing.whole);
  // The newest repair is left out, because it was changed before.
  const eight = newestOf(repairs, 'ordered').slice(1).filter(isTexted).slice(0, 8);
  const atOnce = await usageOfWhole({ table }, eight.map(sampleNumber), 'contact');
  counted.set('eight changes with all consequences', atOnce.whole);
  return counted;
}

/**
 * Returns the usage of changes and of everything that follows them, and the parts of it that messages and outcomes
 * cause.
 */
async function usageOfWhole(
  { table }: Pick<Shop, 'table'>,
  trackingNumbers: readonly string[],
  status: RepairStatus,
  reported?: Outcomes,
): Promise<{ whole: Usage; messages: Usage; outcomes: Usage }> {
  const none = (): Usage => ({ requests: [], readUnits: 0, writeUnits: 0, mostExpensive: 0 });
  const [whole, messages, outcomes] = [none(), none(), none()];
  const look = async (Key: Record<string, string>) =>
    (await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true })))
      .Item;
  const changes = trackingNumbers.map((each) => ({
    ...{ shopId: SAMPLE_SHOP, trackingNumber: each, status },
  }));
  for (const { name, run } of await wholeChange(table, look, changes, reported)) {
    const step = await table.usageOf(run);
    if (name.startsWith('look')) continue;
    const part = isOfMessages(name) ? [messages] : isOfOutcomes(name) ? [outcomes] : [];
    for (const sum of [whole, ...part]) {
      sum.requests.push(...step.requests);
      sum.readUnits += step.readUnits;
      sum.writeUnits += step.writeUnits;
      sum.mostExpensive = Math.max(sum.mostExpensive, step.mostExpensive);
    }
  }
  return { whole, messages, outcomes };
}

const isOfMessages = (step: string) => /^(claim|shop details|settle|keep)/.test(step);

const isOfOutcomes = (step: string) => /arrived$|reported$/.test(step);

function newest(repairs: number, status: RepairStatus): string {
  const [first] = newestOf(repairs, status);
  if (first === undefined) throw new Error(`No repair is ${status}`);
  return sampleNumber(first);
}

/** Returns the indexes of the repairs that have the status, among the shop's last hundred, newest first. */
const newestOf = (repairs: number, status: RepairStatus): number[] =>
  Array.from({ length: Math.min(repairs, 100) }, (_, back) => repairs - 1 - back).filter(
    (index) => sampleStatus(index, repairs) === status,
  );

const isTexted = (index: number): boolean =>
  sampleRepair(index, 'ordered', 0).phoneNumber !== undefined;

/** Counts the requests of a look-up, a page of the list and a change for a repair with `entries` history entries. */
export async function requestsAtHistory(
  { table, actions }: Shop,
  entries: number,
): Promise<{ lookup: number; list: number; change: number }> {
  const { id, trackingNumber } = await actions.create();
  // The repair is never completed, because the look-up of a completed repair also reads where to collect it.
  const changeAfter = (count: number) =>
    actions.change(id, count % 2 === 0 ? 'progress' : 'ordered');
  for (let count = 1; count < entries; count += 1) await changeAfter(count);
  const requestsOf = async (run: () => Promise<unknown>) =>
    (await table.usageOf(run)).requests.length;
  return {
    lookup: await requestsOf(() => actions.look(trackingNumber)),
    list: await requestsOf(actions.list),
    change: await requestsOf(() => changeAfter(entries)),
  };
}

/**
 * Returns the write units of a typical repair's changes, as the engine reports them and as calculated from the items'
 * sizes.
 */
export async function unitsOfLife({
  table,
  actions,
}: Shop): Promise<{ reported: number[]; computed: number[] }> {
  const read = async (Key: Record<string, string>) => {
    const request = { TableName: table.name, Key, ConsistentRead: true };
    return (await table.client.send(new GetCommand(request))).Item;
  };
  const { id, trackingNumber } = await actions.create('ordinary');
  const image = () => read(repairKey(trackingNumber));
  const reported: number[] = [];
  const computed: number[] = [];
  let before = await image();
  for (const status of ['ordered', 'progress', 'completed'] as const) {
    reported.push((await table.usageOf(() => actions.change(id, status))).writeUnits);
    computed.push(writeUnits(before, (await image()) ?? {}));
    // Both channels notify the customer before the next change.
    for (const channel of NOTIFICATION_CHANNELS) {
      await actions.notify(trackingNumber, reported.length, channel);
    }
    before = await image();
  }
  return { reported, computed };
}
