import { isDeepStrictEqual } from 'node:util';
import { type CompanyInput, sirenOf } from '../../shared/company/company.ts';
import { AppError } from '../../shared/errors.ts';
import { parisDay } from '../../shared/time.ts';
import { lastDayKey } from '../documents/document-keys.ts';
import { getItem, getStored, updatedItem, updateItem } from '../platform/table/items.ts';
import type { Table } from '../platform/table/table.ts';
import { companyKey } from '../platform/table/table-keys.ts';
import { type TransactItem, transact } from '../platform/table/transaction.ts';
import { companyKind, type StoredCompany } from './stored-company.ts';
import { remindingShopItem, remindingShopKey } from './stored-reminding-shop.ts';

const SAME_IBAN = '#iban = :iban';
const NO_IBAN = `attribute_not_exists(#iban) OR ${SAME_IBAN}`;

const SAME_SIRET = '#siret = :seen';
const NO_SIRET = `attribute_not_exists(#siret) OR ${SAME_SIRET}`;

/** Returns whether storing `siret` would replace or remove the SIREN of the stored SIRET `seen`. */
function isOtherSiren(seen: unknown, siret = ''): boolean {
  const siren = typeof seen === 'string' ? sirenOf(seen) : '';
  return siren !== '' && siren !== sirenOf(siret);
}

const otherSiren = () =>
  new AppError('INVALID', {
    fields: {
      siret:
        'Vos documents sont émis sous votre SIREN actuel, les neuf premiers chiffres de votre SIRET. Un autre SIREN est une autre entreprise\u202f: gardez celui-ci, et créez un nouveau compte pour elle.',
    },
  });

export type CompanyRepository = ReturnType<typeof companyRepository>;

export function companyRepository(table: Table) {
  const get = (shopId: string): Promise<StoredCompany | undefined> =>
    getStored(table, companyKind, companyKey(shopId));

  /**
   * Stores the given fields and leaves the others unchanged. Once the shop has issued a document, its SIREN cannot
   * change, because another SIREN is another taxpayer.
   * @throws AppError SIGN_IN_AGAIN for another IBAN without `mayChangeIban`; INVALID for another SIREN; CONFLICT when
   * the SIRET has just changed.
   */
  async function save(
    shopId: string,
    input: CompanyInput,
    { mayChangeIban, nowMs = Date.now() }: { mayChangeIban: boolean; nowMs?: number },
  ): Promise<StoredCompany> {
    const { schedule, ...texts } = input;
    const { iban, siret } = texts;
    const seen = siret === undefined ? undefined : await siretOf(shopId);
    const update = updateOf(shopId, { ...texts, daily_hours: schedule });
    const conditions = [
      ...(iban === undefined || mayChangeIban ? [] : [iban === '' ? NO_IBAN : SAME_IBAN]),
      ...(seen === undefined ? [] : [seen === '' ? NO_SIRET : SAME_SIRET]),
    ];
    const guarded = {
      ...update,
      ...(conditions.length > 0 && {
        ConditionExpression: conditions.map((each) => `(${each})`).join(' AND '),
      }),
      ExpressionAttributeValues: {
        ...update.ExpressionAttributeValues,
        ...(seen !== undefined && { ':seen': seen }),
      },
    };
    const others = [
      ...(isOtherSiren(seen, siret) ? [noDocumentOf(shopId)] : []),
      ...remindingItem(shopId, input, parisDay(nowMs)),
    ];
    if (others.length === 0) {
      const stored = await updatedItem(table, guarded);
      if (stored) return companyKind.read(stored);
    } else {
      const refusals = await transact(table, [{ Update: guarded }, ...others]);
      if (refusals === undefined) return (await get(shopId)) ?? {};
      if (refusals[1]?.condition) throw otherSiren();
    }
    const isMoved = seen !== undefined && !isDeepStrictEqual(await siretOf(shopId), seen);
    throw new AppError(isMoved ? 'CONFLICT' : 'SIGN_IN_AGAIN');
  }

  /** Reads the SIRET without checking the other details, because saving them again repairs an unreadable company. */
  async function siretOf(shopId: string): Promise<unknown> {
    return (await getItem(table, companyKey(shopId)))?.siret ?? '';
  }

  const noDocumentOf = (shopId: string): TransactItem => ({
    ConditionCheck: {
      Key: lastDayKey(shopId),
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  });

  /**
   * Adds the shop to the reminder job, or removes it. It is removed only when one request turns everything off, because
   * a visit without a message costs little.
   */
  function remindingItem(
    shopId: string,
    { reminders, reviews }: CompanyInput,
    today: string,
  ): TransactItem[] {
    const isReminding = Object.values(reminders ?? {}).some(({ on }) => on);
    if (isReminding || reviews?.on) {
      return [{ Put: { Item: remindingShopItem(shopId, today) } }];
    }
    return reminders && reviews ? [{ Delete: { Key: remindingShopKey(shopId) } }] : [];
  }

  /** Returns false when the company has a newer logo. Addresses compare by the time of upload that each contains. */
  function setLogo(shopId: string, logoUrl: string): Promise<boolean> {
    const { ExpressionAttributeValues, ...update } = updateOf(shopId, { logo_url: logoUrl });
    return updateItem(table, {
      ...update,
      ConditionExpression:
        'attribute_not_exists(logo_url) OR logo_url < :logo_url OR NOT begins_with(logo_url, :own)',
      ExpressionAttributeValues: {
        ...ExpressionAttributeValues,
        ':own': logoUrl.replace(/[^/]*$/, ''),
      },
    });
  }

  function updateOf(shopId: string, changes: StoredCompany) {
    const entries = Object.entries({ ...changes, user_id: shopId }).filter(
      ([, value]) => value !== undefined,
    );
    return {
      Key: companyKey(shopId),
      UpdateExpression: `SET ${entries.map(([name]) => `#${name} = :${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(
        entries.map(([name, value]) => [`:${name}`, value]),
      ),
    };
  }

  return { get, save, setLogo };
}
