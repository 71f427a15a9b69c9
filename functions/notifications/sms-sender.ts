import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { ERRORS } from '../../shared/errors.ts';
import { isAttempted, isReachedBy } from '../../shared/repairs/notifications.ts';
import { repairSms, type SmsShop, withOtherDevices } from '../../shared/repairs/repair-sms.ts';
import { companyOrNone } from '../company/stored-company.ts';
import { readVariables } from '../platform/config.ts';
import { CONTACT_INCOMPLETE } from '../platform/refusal-words.ts';
import type { Table } from '../platform/table.ts';
import { companyKey } from '../platform/table-keys.ts';
import { toEntry } from '../repairs/repairs.ts';
import { intakeRepository } from './intake/intake.repository.ts';
import { namedBy, type ReadNamed } from './intake/joint-intake.ts';
import { placeOfMessage } from './message.ts';
import type { Sender } from './notification.ts';
import { type SentSmsRepository, sentSmsRepository } from './sent-sms.repository.ts';
import { openTexts } from './sns.ts';

/** The sender of SMS over a table. */
export const smsSender = (table: Table): Sender =>
  openSmsSender(
    shopNameReader(table),
    sentSmsRepository(table),
    namedBy(intakeRepository(table), 'sms'),
  );

export function openSmsSender(
  companies: ShopNames,
  sentSms: SentSmsRepository,
  namedIn: ReadNamed = async () => [],
): Sender {
  const { APP_ORIGIN } = readVariables('APP_ORIGIN');
  const send = openTexts(sentSms);

  return async (repair, historyIndex, since = []) => {
    const stored = repair.statusHistory[historyIndex];
    const entry = stored && toEntry(stored);
    if (entry === undefined) {
      return { kind: 'refused', cause: 'incomplete', reason: CONTACT_INCOMPLETE };
    }
    if (!isAttempted(repair, 'sms')) return { kind: 'nothing-to-send' };
    const { phoneNumber } = repair;
    if (phoneNumber === undefined || !isReachedBy(repair, 'sms'))
      return { kind: 'refused', cause: 'phone-format', reason: ERRORS.PHONE_INVALID.message };
    const named = await namedIn(repair, [historyIndex, ...since]);
    const own = repairSms(repair, entry, APP_ORIGIN, await companies(repair.user_id));
    const text = withOtherDevices(own, named, APP_ORIGIN);
    const atMs = Date.now();
    const place = placeOfMessage(repair, historyIndex, atMs);
    const outcome = await send({ to: phoneNumber, text, place });
    return outcome.kind === 'sent' ? { ...outcome, atMs } : outcome;
  };
}

type ShopNames = (shopId: string) => Promise<SmsShop | undefined>;

/** A shop's name and phone change once in years, so a warm Lambda may reuse them for a minute. */
const KEPT_MS = 60_000;

/**
 * Reads the name and phone under which a shop writes; `undefined` when both are missing. Only a complete answer is
 * cached, for a minute, so that a shop that fills in its profile is known immediately.
 */
function shopNameReader(table: Table, now = () => Date.now()): ShopNames {
  const kept = new Map<string, { shop: SmsShop; untilMs: number }>();

  return async (shopId) => {
    const known = kept.get(shopId);
    if (known && known.untilMs > now()) return known.shop;
    kept.delete(shopId);
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: companyKey(shopId), ConsistentRead: true }),
    );
    const company = companyOrNone(Item);
    if (company === undefined) return undefined;
    const { company_name, phone } = company;
    const shop = { company_name, phone };
    if (company_name && phone) kept.set(shopId, { shop, untilMs: now() + KEPT_MS });
    return shop;
  };
}
