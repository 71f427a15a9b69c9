import { type GatheredCall, gatherCalls } from '../../platform/gather-calls.ts';
import type { EntryOutcome, NotedOutcome, OutcomesRepository } from './outcomes.repository.ts';

type Call = { reported: EntryOutcome; nowMs: number };
type Waiting = GatheredCall<Call, NotedOutcome>;

/** One write records the outcomes of both messages about a change, if they are reported in the same tick. */
export function gatherOutcomes(
  changes: Pick<OutcomesRepository, 'note' | 'noteBoth'>,
): Pick<OutcomesRepository, 'note'> {
  const note = gatherCalls<Call, NotedOutcome>((calls) => {
    for (const group of Map.groupBy(calls, nameOfEntry).values()) noteGroup(group);
  });

  function noteGroup(group: readonly Waiting[]): void {
    const [first, second, ...others] = group;
    if (first && second && others.length === 0 && isOtherChannel(first, second)) {
      const both = changes.noteBoth([first.call.reported, second.call.reported], first.call.nowMs);
      first.resolve(both.then(([noted]) => noted));
      second.resolve(both.then(([, noted]) => noted));
      return;
    }
    for (const { call, resolve } of group) resolve(changes.note(call.reported, call.nowMs));
  }

  return { note: (reported, nowMs) => note({ reported, nowMs }) };
}

const nameOfEntry = ({ call: { reported } }: Waiting): string =>
  JSON.stringify([
    reported.place.shopId,
    reported.place.trackingNumber,
    reported.place.historyIndex,
  ]);

const isOtherChannel = (one: Waiting, other: Waiting): boolean =>
  one.call.reported.channel !== other.call.reported.channel;
