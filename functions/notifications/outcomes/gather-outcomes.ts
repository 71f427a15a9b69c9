import type { NoteOutcomeDependencies } from './note-outcome.ts';
import type { EntryOutcome, NotedOutcome, OutcomesRepository } from './outcomes.repository.ts';

type Waiting = { reported: EntryOutcome; nowMs: number } & PromiseWithResolvers<NotedOutcome>;

/**
 * One write records the outcomes of both messages about a change, if one batch of the queue reports them. The other
 * outcomes wait until each SMS is found by its id.
 */
export function gatherOutcomes({
  changes,
  sentSms,
}: {
  changes: OutcomesRepository;
  sentSms: NoteOutcomeDependencies['sentSms'];
}): Pick<NoteOutcomeDependencies, 'changes' | 'sentSms'> {
  const finding = new Set<Promise<unknown>>();
  let waiting: Waiting[] = [];

  async function noteAll(): Promise<void> {
    await allAsked();
    while (finding.size > 0) {
      await Promise.allSettled(finding);
      await allAsked();
    }
    const gathered = waiting;
    waiting = [];
    for (const group of Map.groupBy(gathered, nameOfEntry).values()) settle(group);
  }

  function settle(group: readonly Waiting[]): void {
    const [first, second, ...others] = group;
    if (first && second && others.length === 0 && isOtherChannel(first, second)) {
      const both = changes.noteBoth([first.reported, second.reported], first.nowMs);
      first.resolve(both.then(([noted]) => noted));
      second.resolve(both.then(([, noted]) => noted));
      return;
    }
    for (const { reported, nowMs, resolve } of group) resolve(changes.note(reported, nowMs));
  }

  return {
    sentSms: {
      find(messageId) {
        const found = sentSms.find(messageId);
        const done = found.then(forget, forget);
        function forget() {
          finding.delete(done);
        }
        finding.add(done);
        return found;
      },
    },
    changes: {
      note(reported, nowMs) {
        if (waiting.length === 0) void noteAll();
        const entry = { reported, nowMs, ...Promise.withResolvers<NotedOutcome>() };
        waiting.push(entry);
        return entry.promise;
      },
    },
  };
}

/** The promise settles after the callbacks of all settled promises have run, so that every outcome is gathered. */
const allAsked = () => new Promise<void>((resolve) => process.nextTick(resolve));

const nameOfEntry = ({ reported: { place } }: Waiting): string =>
  JSON.stringify([place.shopId, place.trackingNumber, place.historyIndex]);

const isOtherChannel = (one: Waiting, other: Waiting): boolean =>
  one.reported.channel !== other.reported.channel;
