import { isDeepStrictEqual } from 'node:util';
import { type CompanyInput, SETTING_GROUPS, sirenOf } from '../../shared/company/company.ts';
import { AppError } from '../../shared/errors.ts';
import { parisDay } from '../../shared/time.ts';
import { lastDayKey } from '../documents/document-keys.ts';
import { attribute, dynamo, type Expression, joined } from '../platform/table/expression.ts';
import { getItem, getStored, updatedItem, updateItem } from '../platform/table/items.ts';
import type { Table } from '../platform/table/table.ts';
import { companyKey } from '../platform/table/table-keys.ts';
import { type TransactItem, transactNamed } from '../platform/table/transaction.ts';
import { check, IS_NEW, put, remove, update } from '../platform/table/writes.ts';
import { companyKind, type StoredCompany } from './stored-company.ts';
import { remindingShopItem, remindingShopKey } from './stored-reminding-shop.ts';

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

const SETTINGS_CHANGED =
  'Ces réglages ont changé entre-temps, par exemple dans un autre onglet. Vérifiez-les, puis sauvegardez à nouveau.';

const isAtRevision = (revision: number): Expression =>
  revision === 0 ? dynamo`attribute_not_exists(#revision)` : dynamo`#revision = ${revision}`;

/** An empty value may be stored as an absent attribute. */
const isStill = (name: 'iban' | 'siret', value: NonNullable<unknown>): Expression =>
  value === ''
    ? dynamo`(attribute_not_exists(${attribute(name)}) OR ${attribute(name)} = ${value})`
    : dynamo`(${attribute(name)} = ${value})`;

export type CompanyRepository = ReturnType<typeof companyRepository>;

export function companyRepository(table: Table) {
  const get = (shopId: string): Promise<StoredCompany | undefined> =>
    getStored(table, companyKind, companyKey(shopId));

  /**
   * Stores the given fields and leaves the others unchanged. Once the shop has issued a document, its SIREN cannot
   * change, because another SIREN is another taxpayer. A repeated request of the same revision gets the same answer.
   * @throws AppError SIGN_IN_AGAIN for another IBAN without `mayChangeIban`; INVALID for another SIREN; CONFLICT when
   * the SIRET has just changed or the groups of settings have another revision.
   */
  async function save(
    shopId: string,
    input: CompanyInput,
    { mayChangeIban, nowMs = Date.now() }: { mayChangeIban: boolean; nowMs?: number },
  ): Promise<StoredCompany> {
    const { schedule, revision, ...texts } = input;
    const fields = { ...texts, daily_hours: schedule };
    const { iban, siret } = texts;
    const seen = siret === undefined ? undefined : await siretOf(shopId);
    const conditions = [
      iban !== undefined && !mayChangeIban && isStill('iban', iban),
      seen !== undefined && isStill('siret', seen),
      revision !== undefined && isAtRevision(revision),
    ].filter((each) => each !== false);
    const change = [
      companyKey(shopId),
      changeOf(
        shopId,
        fields,
        SETTING_GROUPS.some((group) => input[group] !== undefined),
      ),
      conditions.length > 0 ? joined(conditions, ' AND ') : undefined,
    ] as const;
    const reminding = remindingItem(shopId, input, parisDay(nowMs));
    if (!reminding && !isOtherSiren(seen, siret)) {
      const stored = await updatedItem(table, ...change);
      if (stored) return companyKind.read(stored);
    } else {
      const refused = await transactNamed(table, {
        company: update(...change),
        siren: isOtherSiren(seen, siret) && noDocumentOf(shopId),
        reminding,
      });
      if (refused === undefined) return (await get(shopId)) ?? {};
      if (refused.siren) throw otherSiren();
    }
    if (revision !== undefined) {
      const stored = (await get(shopId)) ?? {};
      const sent: StoredCompany = JSON.parse(JSON.stringify(fields));
      const isMine = isDeepStrictEqual({ ...stored, ...sent }, stored);
      const { revision: known = 0 } = stored;
      if (known === revision + 1 && isMine) return stored;
      if (known !== revision) throw new AppError('CONFLICT', { message: SETTINGS_CHANGED });
    }
    const isMoved = seen !== undefined && !isDeepStrictEqual(await siretOf(shopId), seen);
    throw new AppError(isMoved ? 'CONFLICT' : 'SIGN_IN_AGAIN');
  }

  /** Reads the SIRET without checking the other details, because saving them again repairs an unreadable company. */
  async function siretOf(shopId: string): Promise<NonNullable<unknown>> {
    return (await getItem(table, companyKey(shopId)))?.siret ?? '';
  }

  const noDocumentOf = (shopId: string): TransactItem => check(lastDayKey(shopId), IS_NEW);

  /**
   * Adds the shop to the reminder job, or removes it. A shop is removed only by a request that turns all reminders and
   * review requests off. Other shops stay, because a visit of the job without a message costs little.
   */
  function remindingItem(
    shopId: string,
    { reminders, reviews }: CompanyInput,
    today: string,
  ): TransactItem | undefined {
    const isReminding = Object.values(reminders ?? {}).some(({ on }) => on);
    if (isReminding || reviews?.on) return put(remindingShopItem(shopId, today));
    return reminders && reviews ? remove(remindingShopKey(shopId)) : undefined;
  }

  /** Returns false when the company has a newer logo. Addresses compare by the time of upload that each contains. */
  function setLogo(shopId: string, logoUrl: string): Promise<boolean> {
    return updateItem(
      table,
      companyKey(shopId),
      changeOf(shopId, { logo_url: logoUrl }),
      dynamo`
        attribute_not_exists(logo_url) OR logo_url < ${logoUrl}
        OR NOT begins_with(logo_url, ${logoUrl.replace(/[^/]*$/, '')})`,
    );
  }

  function changeOf(shopId: string, changes: StoredCompany, isRaised = false): Expression {
    const sets = Object.entries({ ...changes, user_id: shopId }).map(
      ([name, value]) => value !== undefined && dynamo`${attribute(name)} = ${value}`,
    );
    const raised = isRaised && dynamo`#revision = if_not_exists(#revision, ${0}) + ${1}`;
    return dynamo`SET ${joined([...sets, raised], ', ')}`;
  }

  return { get, save, setLogo };
}
