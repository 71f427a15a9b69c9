import type { AccountExportPage, ExportedItem } from '../../../shared/account/account.ts';
import { AppError } from '../../../shared/errors.ts';
import type { LogoStorage } from '../../company/logo-storage.ts';
import type { WalkPosition } from '../../platform/table/walk-repairs.ts';
import { decodeWalk, encodeWalk } from '../../repairs/list/cursor.ts';
import type { RepairListRepository } from '../../repairs/list/repair-list.repository.ts';
import type { AccountExportRepository } from './account-export.repository.ts';

export type ExportAccountDependencies = {
  account: AccountExportRepository;
  list: Pick<RepairListRepository, 'walk'>;
  logos: Pick<LogoStorage, 'list'>;
};

const OWN_LIMIT = 200;
const REPAIRS_LIMIT = 100;
const AT_ONCE = 10;
/** A page ends at this size. Lambda answers at most 6 MB, and a repair can take up to 2.5 MB. */
const PAGE_BYTES = 2_500_000;
/**
 * The storage lists at most this many logos in one request, and an export names no more. Further logos are very
 * old.
 */
const LOGOS_LIMIT = 1_000;

/**
 * Returns a page of everything stored about a shop (RGPD, articles 15 and 20).
 * @throws AppError INVALID for an invalid cursor.
 */
export async function exportAccount(
  dependencies: ExportAccountDependencies,
  shopId: string,
  cursor: string | undefined,
): Promise<AccountExportPage> {
  const { items, next } = await pageAt(dependencies, shopId, decodePosition(cursor));
  return { items, cursor: next ? encodePosition(next) : null };
}

type Page = { items: ExportedItem[]; next: ExportPosition | undefined };

function pageAt(dependencies: ExportAccountDependencies, shopId: string, position: ExportPosition) {
  if (position.part === 'own') return ownPage(dependencies, shopId, position.after);
  if (position.part === 'received') return receivedPage(dependencies, shopId, position.after);
  return repairsPage(dependencies, shopId, position.after);
}

async function ownPage(
  { account, logos }: ExportAccountDependencies,
  shopId: string,
  from: string | undefined,
): Promise<Page> {
  const isFirst = from === undefined;
  const [{ items, after }, stored] = await Promise.all([
    account.own(shopId, OWN_LIMIT, from),
    isFirst ? logos.list(shopId, LOGOS_LIMIT, 0) : [],
  ]);
  const logoItems = stored.map((logo) => ({ ...logo, kind: 'logo' as const }));
  return {
    items: [...logoItems, ...items],
    next: after === undefined ? { part: 'received', after } : { part: 'own', after },
  };
}

/** Returns a page of the invoices from suppliers, or a page of repairs for a shop that receives none. */
async function receivedPage(
  dependencies: ExportAccountDependencies,
  shopId: string,
  from: string | undefined,
): Promise<Page> {
  const { items, after } = await dependencies.account.received(shopId, OWN_LIMIT, from);
  if (items.length === 0) return repairsPage(dependencies, shopId, undefined);
  return {
    items,
    next: after === undefined ? { part: 'repairs', after } : { part: 'received', after },
  };
}

async function repairsPage(
  { account, list }: ExportAccountDependencies,
  shopId: string,
  from: Extract<ExportPosition, { part: 'repairs' }>['after'],
): Promise<Page> {
  const { repairs, last } = await list.walk(shopId, REPAIRS_LIMIT, from);
  const items: ExportedItem[] = [];
  let bytes = 0;
  for (let start = 0; start < repairs.length; start += AT_ONCE) {
    const chunk = repairs.slice(start, start + AT_ONCE);
    const whole = await Promise.all(
      chunk.map(({ position }) => account.repair(shopId, position.trackingNumber)),
    );
    for (const [index, repair] of whole.entries()) {
      // The repair was erased after the index was read.
      if (repair === undefined) continue;
      const weight = Buffer.byteLength(JSON.stringify(repair));
      const previous = repairs[start + index - 1];
      if (items.length > 0 && previous && bytes + weight > PAGE_BYTES) {
        return { items, next: { part: 'repairs', after: previous.place } };
      }
      bytes += weight;
      items.push(repair);
    }
  }
  return { items, next: last === undefined ? undefined : { part: 'repairs', after: last } };
}

/** `after` is a sort key, or a position among the repairs. The shop is always the caller's. */
type ExportPosition =
  | { part: 'own'; after: string | undefined }
  | { part: 'received'; after: string | undefined }
  | { part: 'repairs'; after: WalkPosition | undefined };

const RECEIVED_KEY = /^INVOICE#\d{13}#.{1,36}$/su;
const SORT_KEY = /^[A-Z][\w#.:-]{1,180}$/;

function encodePosition(position: ExportPosition): string {
  if (position.part === 'repairs') {
    return `r.${position.after === undefined ? '' : encodeWalk(position.after)}`;
  }
  const part = position.part === 'own' ? 'o' : 'i';
  return `${part}.${Buffer.from(position.after ?? '').toString('base64url')}`;
}

function decodePosition(cursor: string | undefined): ExportPosition {
  if (cursor === undefined) return { part: 'own', after: undefined };
  const rest = cursor.slice(2);
  if (cursor.startsWith('r.')) {
    return { part: 'repairs', after: rest === '' ? undefined : decodeWalk(rest) };
  }
  const after = Buffer.from(rest, 'base64url').toString('utf8');
  if (cursor.startsWith('i.') && (rest === '' || RECEIVED_KEY.test(after))) {
    return { part: 'received', after: rest === '' ? undefined : after };
  }
  if (!cursor.startsWith('o.') || !SORT_KEY.test(after)) {
    throw new AppError('INVALID', { fields: { cursor: 'Cette suite d’export n’existe pas.' } });
  }
  return { part: 'own', after };
}
