import * as z from 'zod/mini';
import {
  type Delivery,
  deliverySchema,
  type PhoneNumber,
} from '../../shared/repairs/notifications.ts';
import {
  deviceTypeSchema,
  type RepairSummary,
  repairStatusSchema,
} from '../../shared/repairs/repairs.ts';
import { codeOf, eachChannel, outcomeCodeSchema, outcomeOf } from './notification-states.ts';

// Each kB costs a write unit, and a change writes its repair five times. So times are epoch milliseconds, and no part
// of a key is stored again.

/** This describes the notification of the last change over one channel. It was sent if there is no `state`. */
const outcomeSchema = z.object({
  at: z.int(),
  entry: z.int(),
  state: z.optional(deliverySchema.shape.state),
  reason: deliverySchema.shape.reason,
  cause: deliverySchema.shape.cause,
  folded: deliverySchema.shape.folded,
  o: z.optional(outcomeCodeSchema),
});

/**
 * The `cards` index copies this map of the fields that the list shows (ADR 0071). It is not the schema of the answer,
 * because stored cards do not change with the answer. The compiler reports where the two differ.
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
  promised_on: z.optional(z.string()),
  replied_at: z.optional(z.int()),
  return_of: z.optional(z.string()),
  lent_since: z.optional(z.int()),
  /**
   * The withdrawn repair no longer counts against the plan. The card stores this, because the count reads only
   * cards.
   */
  given_back: z.optional(z.literal(true)),
  /** `phoneItem` writes the number for SMS as one text, which saves bytes. */
  phone: z.optional(z.string().check(z.regex(/^([A-Z]{2})?\+\d+$/))),
});
type Card = z.infer<typeof cardSchema>;

/** Refuses a field that `To` does not have: the schema would drop it without an error. */
export type WithoutOthers<From, To> = Partial<Record<Exclude<keyof From, keyof To>, never>>;

/**
 * The keys of a repair are its number, and its position in the list of its shop. The position is made of the
 * repair's date and id.
 */
export const placeSchema = z.object({
  pk: z.string().check(z.regex(/^TRACKING#./)),
  shop_sk: z.string().check(z.regex(/^[^#]+#./)),
});

export function cardItem(summary: RepairSummary): { shop_sk: string; card: Card } {
  const { id, trackingNumber: _, created_at, updated_at, deliveries, ...rest } = summary;
  const { phoneNumber, handedOverAt, withdrawnAt, calledEntry, promisedOn, ...others } = rest;
  const { repliedAt, returnOf, lentSince, ...shown } = others;
  return {
    shop_sk: `${created_at}#${id}`,
    card: {
      ...(shown satisfies WithoutOthers<typeof shown, Card>),
      ...(phoneNumber && { phone: phoneItem(phoneNumber) }),
      updated_at: Date.parse(updated_at),
      deliveries: eachChannel(deliveries, outcomeItem),
      ...(handedOverAt !== undefined && { handed_over_at: Date.parse(handedOverAt) }),
      ...(withdrawnAt !== undefined && { withdrawn_at: Date.parse(withdrawnAt) }),
      ...(calledEntry !== undefined && { called_entry: calledEntry }),
      ...(promisedOn && { promised_on: promisedOn }),
      ...(repliedAt !== undefined && { replied_at: Date.parse(repliedAt) }),
      ...(returnOf && { return_of: returnOf }),
      ...(lentSince !== undefined && { lent_since: Date.parse(lentSince) }),
    },
  };
}

/** Converts a phone number to its stored form: the country of a mobile, then the number in E.164 ('FR+33612345678'). */
export const phoneItem = ({ mobileIn = '', e164 }: PhoneNumber): string => `${mobileIn}${e164}`;

function phoneOf(phone: string): PhoneNumber {
  const plus = phone.indexOf('+');
  return { e164: phone.slice(plus), ...(plus > 0 && { mobileIn: phone.slice(0, plus) }) };
}

export const outcomeItem = ({ state, at, historyIndex, outcome, ...why }: Delivery) => ({
  at: Date.parse(at),
  entry: historyIndex,
  ...(state !== 'sent' && { state }),
  ...(why.reason !== undefined && { reason: why.reason }),
  ...(why.cause !== undefined && { cause: why.cause }),
  ...(why.folded !== undefined && { folded: why.folded }),
  ...(outcome !== undefined && { o: codeOf(outcome) }),
});

export function summaryOf({ pk, shop_sk }: z.infer<typeof placeSchema>, card: Card): RepairSummary {
  const hash = shop_sk.indexOf('#');
  const { handed_over_at, withdrawn_at, called_entry, given_back: _, ...rest } = card;
  const { phone, promised_on, replied_at, return_of, lent_since, ...shown } = rest;
  return {
    ...(shown satisfies WithoutOthers<typeof shown, RepairSummary>),
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
    ...(promised_on !== undefined && { promisedOn: promised_on }),
    ...(replied_at !== undefined && { repliedAt: iso(replied_at) }),
    ...(return_of !== undefined && { returnOf: return_of }),
    ...(lent_since !== undefined && { lentSince: iso(lent_since) }),
  };
}

const iso = (ms: number) => new Date(ms).toISOString();
