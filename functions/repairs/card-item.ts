import * as z from 'zod/mini';
import {
  type Delivery,
  deliverySchema,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type PhoneNumber,
} from '../../shared/repairs/notifications.ts';
import {
  deviceTypeSchema,
  type RepairSummary,
  repairStatusSchema,
} from '../../shared/repairs/repairs.ts';
import { codeOf, outcomeCodeSchema, outcomeOf } from './outcome-codes.ts';

// A kB is a write unit, and a repair is written five times a change: times are numbers, epoch milliseconds, and what a
// key says is said by the key alone.

/** How telling the last change stands; sent where it has no other state. */
const outcomeSchema = z.object({
  at: z.int(),
  /** Of the history, from 0. */
  entry: z.int(),
  state: z.optional(deliverySchema.shape.state),
  reason: deliverySchema.shape.reason,
  cause: deliverySchema.shape.cause,
  folded: deliverySchema.shape.folded,
  /** What became of the message, by its code. */
  o: z.optional(outcomeCodeSchema),
});

/**
 * What the list shows of a repair beside what the keys say: the one map that the `cards` index holds with them
 * (ADR 0071). Not the answer's schema: what is stored does not follow when that changes, and the compiler says where
 * they part.
 */
export const cardSchema = z.object({
  deviceType: deviceTypeSchema,
  deviceModel: z.string(),
  issue: z.string(),
  customerName: z.string(),
  customerFirstName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  status: repairStatusSchema,
  updated_at: z.int(),
  version: z.int(),
  deliveries: z.object({ email: z.optional(outcomeSchema), sms: z.optional(outcomeSchema) }),
  handed_over_at: z.optional(z.int()),
  withdrawn_at: z.optional(z.int()),
  called_entry: z.optional(z.int()),
  /** Its use of the plan went back; counting it looks at the index alone. */
  given_back: z.optional(z.literal(true)),
  /** Where an SMS goes, as one text to save bytes: see `phoneItem`. */
  phone: z.optional(z.string().check(z.regex(/^([A-Z]{2})?\+\d+$/))),
});
type Card = z.infer<typeof cardSchema>;

/** Where a repair stands: its number, and its place in its shop's list, which is its date and its id. */
export const placeSchema = z.object({
  pk: z.string().check(z.regex(/^TRACKING#./)),
  shop_sk: z.string().check(z.regex(/^[^#]+#./)),
});

/** What the list shows of a repair as its item holds it: its place in its shop's list, and its card. */
export function cardItem(summary: RepairSummary): { shop_sk: string; card: Card } {
  const { id, trackingNumber: _, created_at, updated_at, deliveries, ...rest } = summary;
  const { phoneNumber, handedOverAt, withdrawnAt, calledEntry, ...shown } = rest;
  return {
    shop_sk: `${created_at}#${id}`,
    card: {
      ...shown,
      ...(phoneNumber && { phone: phoneItem(phoneNumber) }),
      updated_at: Date.parse(updated_at),
      deliveries: eachChannel(deliveries, outcomeItem),
      ...(handedOverAt !== undefined && { handed_over_at: Date.parse(handedOverAt) }),
      ...(withdrawnAt !== undefined && { withdrawn_at: Date.parse(withdrawnAt) }),
      ...(calledEntry !== undefined && { called_entry: calledEntry }),
    },
  };
}

/** A phone as a repair's card holds it: the country of a mobile, then the number in E.164 ('FR+33612345678'). */
export const phoneItem = ({ mobileIn = '', e164 }: PhoneNumber): string => `${mobileIn}${e164}`;

function phoneOf(phone: string): PhoneNumber {
  const plus = phone.indexOf('+');
  return { e164: phone.slice(plus), ...(plus > 0 && { mobileIn: phone.slice(0, plus) }) };
}

/** How telling the last change went as a repair's card holds it. */
export const outcomeItem = ({ state, at, historyIndex, outcome, ...why }: Delivery) => ({
  at: Date.parse(at),
  entry: historyIndex,
  ...(state !== 'sent' && { state }),
  ...(why.reason !== undefined && { reason: why.reason }),
  ...(why.cause !== undefined && { cause: why.cause }),
  ...(why.folded !== undefined && { folded: why.folded }),
  ...(outcome !== undefined && { o: codeOf(outcome) }),
});

/** What the list shows of the repair that stands there. */
export function summaryOf({ pk, shop_sk }: z.infer<typeof placeSchema>, card: Card): RepairSummary {
  const hash = shop_sk.indexOf('#');
  const { handed_over_at, withdrawn_at, called_entry, given_back: _, ...rest } = card;
  const { phone, ...shown } = rest;
  return {
    ...shown,
    ...(phone && { phoneNumber: phoneOf(phone) }),
    id: shop_sk.slice(hash + 1),
    trackingNumber: pk.slice('TRACKING#'.length),
    created_at: shop_sk.slice(0, hash),
    updated_at: iso(card.updated_at),
    deliveries: eachChannel(card.deliveries, ({ at, entry, state = 'sent', o, ...why }) => {
      const outcome = outcomeOf(o);
      return { state, at: iso(at), historyIndex: entry, ...why, ...(outcome && { outcome }) };
    }),
    ...(handed_over_at !== undefined && { handedOverAt: iso(handed_over_at) }),
    ...(withdrawn_at !== undefined && { withdrawnAt: iso(withdrawn_at) }),
    ...(called_entry !== undefined && { calledEntry: called_entry }),
  };
}

/** What is there of each channel, mapped. */
export const eachChannel = <From, To>(
  by: { [Channel in NotificationChannel]?: From | undefined },
  map: (value: From) => To,
): Partial<Record<NotificationChannel, To>> =>
  Object.fromEntries(
    NOTIFICATION_CHANNELS.flatMap((channel) => {
      const value = by[channel];
      return value === undefined ? [] : [[channel, map(value)]];
    }),
  );

const iso = (ms: number) => new Date(ms).toISOString();
