import * as z from 'zod/mini';
import { keysOf } from '../keys-of.ts';
import {
  DEVICE_TYPES,
  type DeviceType,
  deviceTypeSchema,
  REPAIR_STATUSES,
  type RepairStatus,
  repairStatusSchema,
} from '../repairs/repairs.ts';
import { foldText } from '../text.ts';
import { parisMonth } from '../time.ts';

export const STATISTICS_MONTHS = 12;

/** Returns the current month in Paris and the months before it, oldest first: '2026-11'. */
export function lastMonths(nowMs: number, count = STATISTICS_MONTHS): string[] {
  const [year = 0, month = 0] = parisMonth(nowMs).split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(Date.UTC(year, month - count + index, 1));
    return date.toISOString().slice(0, 7);
  });
}

/**
 * An issue belongs to the first kind that lists the beginning of one of its words. The list is fixed, so that a
 * shop has few counters and they contain nothing that a customer said.
 */
export const ISSUE_KINDS = {
  screen: { label: 'Écran', words: ['ecran', 'vitre', 'dalle', 'affichage', 'tactile'] },
  battery: { label: 'Batterie', words: ['batterie', 'autonomie'] },
  charging: { label: 'Charge', words: ['charge', 'connecteur', 'usb', 'alimentation'] },
  water: { label: 'Eau et oxydation', words: ['eau', 'oxyd', 'humid', 'liquide', 'mouill'] },
  sound: {
    label: 'Son et micro',
    words: ['plus de son', 'haut-parleur', 'sonore', 'gresill', 'micro', 'audio', 'ecouteur'],
  },
  camera: { label: 'Appareil photo', words: ['camera', 'photo', 'objectif', 'webcam'] },
  keys: {
    label: 'Boutons et clavier',
    words: ['bouton', 'clavier', 'touche', 'manette', 'joystick'],
  },
  storage: {
    label: 'Disque et données',
    words: ['disque', 'ssd', 'donnee', 'sauvegarde', 'stockage'],
  },
  software: {
    label: 'Logiciel',
    words: ['logiciel', 'mise a jour', 'virus', 'lent', 'systeme', 'bloque'],
  },
  brakes: { label: 'Freins et roues', words: ['frein', 'pneu', 'roue', 'crevaison', 'chaine'] },
  start: { label: 'Ne démarre pas', words: ['demarr', 'allum', 'panne', 'moteur'] },
  other: { label: 'Autre', words: [] },
} as const satisfies Record<string, { label: string; words: readonly string[] }>;
export type IssueKind = keyof typeof ISSUE_KINDS;
const KINDS = keysOf(ISSUE_KINDS);

/** Returns the kind of an issue: `other` when its words reveal none, `undefined` when there is no issue. */
export function issueKind(issue: string): IssueKind | undefined {
  const text = ` ${foldText(issue).replace(/[^a-z0-9-]+/g, ' ')}`;
  if (text.trim() === '') return undefined;
  return (
    KINDS.find((kind) => ISSUE_KINDS[kind].words.some((word) => text.includes(` ${word}`))) ??
    'other'
  );
}

/** A month has these counters. A duration counts in the month in which its repair was first completed. */
export type CounterName =
  | 'received'
  | 'completed'
  | 'handed_over'
  | 'minutes'
  | `took_${number}`
  | `minutes_${RepairStatus}`
  | `device_${DeviceType}`
  | `return_${DeviceType}`
  | `issue_${IssueKind}`
  /** This counts the received repairs whose customer was ever notified over the channel. */
  | 'notified_email'
  | 'notified_sms';
export type Counters = Partial<Record<CounterName, number>>;

/** Each class of duration is a quarter longer than the one before; the first ends after 15 minutes. */
const FIRST_CLASS_MINUTES = 15;
const CLASS_GROWTH = 1.25;
const LAST_CLASS = 60;

export function durationClass(minutes: number): number {
  if (minutes <= FIRST_CLASS_MINUTES) return 0;
  const steps = Math.log(minutes / FIRST_CLASS_MINUTES) / Math.log(CLASS_GROWTH);
  return Math.min(LAST_CLASS, Math.ceil(steps));
}

/** Returns the middle of a class, in minutes. It differs by at most an eighth from any duration in the class. */
const classMinutes = (index: number) =>
  FIRST_CLASS_MINUTES * CLASS_GROWTH ** index * (index === 0 ? 0.5 : (1 + 1 / CLASS_GROWTH) / 2);

const shareSchema = z.nullable(z.number());
const devicesSchema = z.array(z.object({ device: deviceTypeSchema, count: z.int() }));

export const statisticsSchema = z.object({
  months: z.array(z.object({ month: z.string(), received: z.int(), completed: z.int() })),
  received: z.int(),
  completed: z.int(),
  /** The time from intake to completion is null without a completed repair. The median is exact to an eighth. */
  meanMinutes: z.nullable(z.number()),
  medianMinutes: z.nullable(z.number()),
  statusMinutes: z.array(z.object({ status: repairStatusSchema, minutes: z.number() })),
  /** These shares of the received repairs are from 0 to 1, or null when none was received. */
  notifiedByEmail: shareSchema,
  notifiedBySms: shareSchema,
  /** The most frequent type of device comes first. Types without repairs are left out. */
  devices: devicesSchema,
  returns: z.object({
    count: z.int(),
    handedOver: z.int(),
    /** This is `count` as a share of `handedOver`, or null if the shop has noted fewer hand-overs than returns. */
    share: shareSchema,
    devices: devicesSchema,
  }),
  issues: z.array(z.object({ issue: z.enum(KINDS), count: z.int() })),
});

export type Statistics = z.infer<typeof statisticsSchema>;

export function statisticsOf(
  months: readonly string[],
  countersOf: (month: string) => Counters,
): Statistics {
  const counted = months.map((month) => ({ month, counters: countersOf(month) }));
  const sum = (name: CounterName) =>
    counted.reduce((total, { counters }) => total + (counters[name] ?? 0), 0);
  const [received, completed] = [sum('received'), sum('completed')];
  const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);
  const mostFrequent = <Name, Entry extends { count: number }>(
    names: readonly Name[],
    entry: (name: Name) => Entry,
  ) =>
    names
      .map(entry)
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count);
  const byDevice = (counter: 'device' | 'return') =>
    mostFrequent(keysOf(DEVICE_TYPES), (device) => ({
      device,
      count: sum(`${counter}_${device}`),
    }));
  const [handedOver, returned] = [sum('handed_over'), byDevice('return')];
  const returns = returned.reduce((total, { count }) => total + count, 0);
  return {
    months: counted.map(({ month, counters }) => ({
      month,
      received: counters.received ?? 0,
      completed: counters.completed ?? 0,
    })),
    received,
    completed,
    meanMinutes: share(sum('minutes'), completed),
    medianMinutes: medianOf((index) => sum(`took_${index}`)),
    statusMinutes: REPAIR_STATUSES.filter((status) => status !== 'completed').map((status) => ({
      status,
      minutes: share(sum(`minutes_${status}`), completed) ?? 0,
    })),
    notifiedByEmail: share(sum('notified_email'), received),
    notifiedBySms: share(sum('notified_sms'), received),
    devices: byDevice('device'),
    returns: {
      count: returns,
      handedOver,
      share: handedOver < returns ? null : share(returns, handedOver),
      devices: returned,
    },
    issues: mostFrequent(KINDS, (issue) => ({ issue, count: sum(`issue_${issue}`) })),
  };
}

function medianOf(count: (index: number) => number): number | null {
  const counts = Array.from({ length: LAST_CLASS + 1 }, (_, index) => count(index));
  const total = counts.reduce((sum, each) => sum + each, 0);
  let seen = 0;
  for (const [index, each] of counts.entries()) {
    seen += each;
    if (seen > 0 && seen * 2 >= total) return classMinutes(index);
  }
  return null;
}
