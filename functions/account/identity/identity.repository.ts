import { MOBILE_CODE_MINUTES } from '../../../shared/account/identity.ts';
import { parisDay } from '../../../shared/time.ts';
import type { PaidClaims, PaidResult } from '../../notifications/claim.ts';
import { dynamo } from '../../platform/table/expression.ts';
import { getItem, updatedItem } from '../../platform/table/items.ts';
import type { Table } from '../../platform/table/table.ts';
import { companyKey, expiresAtSeconds, profileKey } from '../../platform/table/table-keys.ts';
import { transactNamed } from '../../platform/table/transaction.ts';
import { check, counted, update } from '../../platform/table/writes.ts';
import type { KeptCode } from './mobile-code.ts';
import { mobileCodeKey, mobileCodeKind } from './stored-mobile-code.ts';
import { mobileUseKey, mobileUseKind } from './stored-mobile-use.ts';

const ASKED_A_DAY = 3;
/** A code may be tried this many times. At three codes a day, guessing succeeds once in 66,000 days. */
const MOST_TRIES = 5;
const SHOPS_OF_MOBILE = 3;
const CODE_KEPT_SECONDS = 2 * 24 * 60 * 60;
/** A mobile number may have another owner after a year. */
const USE_KEPT_SECONDS = 365 * 24 * 60 * 60;

export type IdentityRepository = ReturnType<typeof identityRepository>;

export type TriedCode = KeptCode & { mobile: string };

export function identityRepository(table: Table) {
  /** Replaces the last code in the transaction that pays for its SMS. `taken` means that today's codes are used up. */
  async function claimCode(
    claims: PaidClaims,
    shopId: string,
    mobile: string,
    { salt, digest }: KeptCode,
    nowMs: number,
  ): Promise<PaidResult> {
    const day = parisDay(nowMs);
    const item = await getItem(table, mobileCodeKey(shopId));
    const isFirst = item === undefined || mobileCodeKind.read(item).asked_on !== day;
    const take = update(
      mobileCodeKey(shopId),
      dynamo`
        SET mobile = ${mobile}, salt = ${salt}, digest = ${digest},
        ends_ms = ${nowMs + MOBILE_CODE_MINUTES * 60_000}, tries = ${0}, asked_on = ${day},
        asked = ${isFirst ? 1 : dynamo`asked + ${1}`},
        expires_at = ${expiresAtSeconds(nowMs, CODE_KEPT_SECONDS)},
        item_version = ${mobileCodeKind.version}`,
      isFirst
        ? dynamo`attribute_not_exists(asked_on) OR asked_on <> ${day}`
        : dynamo`asked_on = ${day} AND asked < ${ASKED_A_DAY}`,
    );
    const recipients = { sms: mobile };
    const subject = mobileCodeKey(shopId).sk;
    return claims({ shopId, subject, take, recipients, isCode: true, nowMs });
  }

  /** Counts an attempt before the code is compared, so that parallel attempts cannot pass the limit. */
  async function countTry(shopId: string, nowMs: number): Promise<TriedCode | undefined> {
    const item = await updatedItem(
      table,
      mobileCodeKey(shopId),
      dynamo`ADD tries ${1}`,
      dynamo`attribute_exists(digest) AND tries < ${MOST_TRIES} AND ends_ms > ${nowMs}`,
    );
    const { mobile, salt, digest } = item ? mobileCodeKind.read(item) : {};
    return mobile && salt && digest ? { mobile, salt, digest } : undefined;
  }

  /**
   * Identifies the shop and uses the code up. It does neither when the code or the SIRET has changed, the account is
   * closed, or the mobile has confirmed as many shops as it may.
   */
  async function identify(
    shopId: string,
    siret: string,
    { mobile, digest }: TriedCode,
    nowMs: number,
  ): Promise<'identified' | 'mobile-used' | 'outdated'> {
    const untilSeconds = expiresAtSeconds(nowMs, USE_KEPT_SECONDS);
    const limit = { most: SHOPS_OF_MOBILE, untilSeconds };
    const refused = await transactNamed(table, {
      use: counted(mobileUseKey(mobile), mobileUseKind, 'shops', limit),
      code: update(mobileCodeKey(shopId), dynamo`REMOVE digest`, dynamo`digest = ${digest}`),
      profile: update(
        profileKey(shopId),
        dynamo`
          SET identified_at_ms = ${nowMs}, identified_siret = ${siret},
          identified_mobile = ${mobile}`,
        dynamo`attribute_exists(pk) AND attribute_not_exists(closed_at_ms)`,
      ),
      company: check(companyKey(shopId), dynamo`siret = ${siret}`),
    });
    if (refused === undefined) return 'identified';
    return refused.use ? 'mobile-used' : 'outdated';
  }

  return { claimCode, countTry, identify };
}
