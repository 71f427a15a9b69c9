import {
  type DeliveryOutcome,
  isUndelivered,
  type NotificationChannel,
  outweighed,
} from '../../../shared/repairs/notifications.ts';
import { dynamo, type Expression, joined, path } from '../../platform/table/expression.ts';
import type { RawItem } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { codeOf, isHeld, pathsOf } from '../../repairs/notification-states.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import { type LastWrite, readRepair } from '../../repairs/stored-repair.ts';
import { type RepairUpdate, updateUnread } from '../../repairs/update-repair.ts';
import { intakeRepository } from '../intake/intake.repository.ts';
import type { EntryPlace } from '../message.ts';
import { undeliveredRepository } from './undelivered.repository.ts';

/**
 * With `known`, the same outcome or a weightier one was recorded before. With `early`, the sender may be about to
 * record the message. With `gone`, another message was sent since, or the shop no longer has the repair.
 */
export type NotedOutcome = 'noted' | 'known' | 'early' | 'gone';

export type OutcomesRepository = ReturnType<typeof outcomesRepository>;

export type EntryOutcome = {
  place: EntryPlace;
  channel: NotificationChannel;
  outcome: DeliveryOutcome;
};

export function outcomesRepository(table: Table) {
  const intakes = intakeRepository(table);
  const undelivered = undeliveredRepository(table);

  /**
   * Records an outcome, which may come twice and in any order. One update is enough for the last entry, and an
   * earlier entry takes a second one.
   */
  async function noteOwn(
    reported: EntryOutcome,
    nowMs: number,
  ): Promise<{ noted: NotedOutcome; repair?: StoredRepair }> {
    const { place, channel, outcome } = reported;
    for (const isLast of [true, false]) {
      const written = await write(place, [reported], isLast);
      if (written.kind === 'written') return { noted: 'noted', ...withOthers(written.item) };
      if (written.kind === 'full') throw new Error('The repair item has no room for an outcome');
      const { repair } = written;
      const notification = repair?.statusHistory[place.historyIndex]?.notifications[channel];
      if (repair === undefined || notification === undefined) return { noted: 'gone' };
      if (notification.at !== place.atMs || notification.state !== undefined) {
        return { noted: isHeld(notification, nowMs) ? 'early' : 'gone' };
      }
      if (notification.outcome !== undefined && !outweighed(outcome).includes(notification.outcome))
        return { noted: 'known', repair };
    }
    throw new Error('DynamoDB refused an outcome although none of its conditions failed');
  }

  async function note(reported: EntryOutcome, nowMs: number): Promise<NotedOutcome> {
    const { noted, repair } = await noteOwn(reported, nowMs);
    // A known outcome may have been recorded by an attempt that died before it reached the other devices.
    if (repair) await noteOthers(repair, [reported], nowMs);
    return noted;
  }

  /** Records both outcomes by one update if the entry is the last one and neither outcome is known. */
  async function noteBoth(
    both: readonly [EntryOutcome, EntryOutcome],
    nowMs: number,
  ): Promise<[NotedOutcome, NotedOutcome]> {
    const written = await write(both[0].place, both, true);
    if (written.kind !== 'written') return [await note(both[0], nowMs), await note(both[1], nowMs)];
    const { repair } = withOthers(written.item);
    if (repair) await noteOthers(repair, both, nowMs);
    return ['noted', 'noted'];
  }

  /** Records the outcomes on the other devices that the messages name, found by the moment of sending. */
  async function noteOthers(
    { user_id: shopId, trackingNumber: own, intake = [] }: StoredRepair,
    reported: readonly EntryOutcome[],
    nowMs: number,
  ): Promise<void> {
    const numbers = intake.filter((number) => number !== own);
    for (const { statusHistory, trackingNumber } of await intakes.getAll(shopId, numbers)) {
      for (const { place, channel, outcome } of reported) {
        const { atMs } = place;
        const historyIndex = statusHistory.findIndex(
          ({ notifications: { [channel]: found } }) => found.at === atMs && !found.state,
        );
        if (historyIndex < 0) continue;
        const other = { shopId, trackingNumber, historyIndex, atMs };
        await noteOwn({ place: other, channel, outcome }, nowMs);
        if (isUndelivered(outcome)) await undelivered.add(shopId, trackingNumber, nowMs);
      }
    }
  }

  const write = (
    { shopId, trackingNumber, historyIndex }: EntryPlace,
    reported: readonly EntryOutcome[],
    isLast: boolean,
  ) =>
    updateUnread(table, shopId, trackingNumber, noting(historyIndex, reported, isLast), 'ALL_NEW');

  return { note, noteBoth };
}

/** Reads a repair only if it was taken in together with other devices. */
const withOthers = (item: RawItem): { repair?: StoredRepair } =>
  item.intake === undefined ? {} : { repair: readRepair(item) };

function noting(
  historyIndex: number,
  reported: readonly EntryOutcome[],
  isLast: boolean,
): RepairUpdate {
  const parts = reported.map((each) => notingOne(each, isLast));
  // Consumers of the stream ignore an outcome that no card shows.
  const lastWrite: LastWrite = isLast ? 'known' : 'claim';
  const sets = [
    ...parts.flatMap(({ set }) => set),
    dynamo`last_write = ${lastWrite}`,
    isLast && dynamo`card.#version = card.#version + ${1}`,
  ];
  const conditions = [
    ...parts.flatMap(({ conditions }) => conditions),
    isLast && dynamo`size(statusHistory) = ${historyIndex + 1}`,
  ];
  return [dynamo`SET ${joined(sets, ', ')}`, joined(conditions, ' AND ')];
}

function notingOne({ place, channel, outcome }: EntryOutcome, isLast: boolean) {
  const { at, state, outcome: noted } = pathsOf(place.historyIndex, channel);
  const code = codeOf(outcome);
  const card = path(`card.deliveries.${channel}`);
  return {
    set: [dynamo`${noted} = ${code}`, isLast && dynamo`${card}.o = ${code}`],
    conditions: [
      dynamo`${at} = ${place.atMs} AND attribute_not_exists(${state})`,
      isNews(noted, outweighed(outcome).map(codeOf)),
      isLast && dynamo`${card}.#at = ${place.atMs}`,
    ],
  };
}

/** Requires that the path `noted` has no outcome or a weaker one. */
export const isNews = (noted: Expression, weaker: readonly string[]): Expression =>
  weaker.length > 0
    ? dynamo`(attribute_not_exists(${noted}) OR ${noted} IN (${joined(weaker, ', ')}))`
    : dynamo`attribute_not_exists(${noted})`;
