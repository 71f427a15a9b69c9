import { ARCHIVE_FORMAT, type ArchivePage } from '../../../shared/account/archive.ts';
import type { ChainRepository } from '../../accounting/chain/chain.repository.ts';
import { CHAIN_PREFIX, readChainEntry } from '../../accounting/chain/stored-chain-entry.ts';
import type { CompanyRepository } from '../../company/company.repository.ts';
import { sha256Hex } from '../../documents/digest.ts';
import { documentKey } from '../../documents/document-keys.ts';
import { noSuchCursor } from '../../platform/table/paging.ts';
import { type RawItem, readSilently } from '../../platform/table/stored-item.ts';
import type { ArchiveRepository } from './archive.repository.ts';

export type ExportArchiveDependencies = {
  chain: Pick<ChainRepository, 'standing'>;
  archive: ArchiveRepository;
  companies: Pick<CompanyRepository, 'get'>;
  now: () => number;
};

const PAGE = 100;
const PAGE_BYTES = 2_500_000;

/**
 * Returns a page of a shop's archive as lines. Unreadable items are included as stored, because the archive must show
 * them.
 * @throws AppError INVALID for an invalid cursor.
 */
export async function exportArchive(
  dependencies: ExportArchiveDependencies,
  shopId: string,
  cursor: string | undefined,
): Promise<ArchivePage> {
  if (cursor === undefined) return firstPage(dependencies, shopId);
  const [, from, to] = /^([1-9]\d{0,9})\.([1-9]\d{0,9})$/.exec(cursor) ?? [];
  if (from === undefined || to === undefined) throw noSuchCursor();
  return pageOf(dependencies, shopId, Number(from), Number(to));
}

async function firstPage(dependencies: ExportArchiveDependencies, shopId: string) {
  const { chain, companies, now } = dependencies;
  const [{ head }, company] = await Promise.all([chain.standing(shopId), companies.get(shopId)]);
  const madeAt = new Date(now()).toISOString();
  const last = head ? { rank: head.rank, digest: head.digest } : null;
  const shop = { name: company?.company_name ?? '', siret: company?.siret ?? '' };
  const first = archiveHead({ ...shop, madeAt, last });
  if (head === undefined) return { text: first, entries: 0, cursor: null };
  const page = await pageOf(dependencies, shopId, 1, head.rank);
  return { ...page, text: first + page.text };
}

async function pageOf(
  { archive }: ExportArchiveDependencies,
  shopId: string,
  from: number,
  to: number,
): Promise<ArchivePage> {
  const items = await archive.entries(shopId, { from, to, limit: PAGE });
  const seen = items.map((item) => ({
    text: String(item.entry),
    rank: Number(String(item.sk).slice(CHAIN_PREFIX.length)),
    document: documentOf(item),
  }));
  const documents = await archive.documents(
    shopId,
    seen.flatMap(({ document }) => document ?? []),
  );
  let text = '';
  let entries = 0;
  for (const each of seen) {
    if (entries > 0 && text.length > PAGE_BYTES) {
      return { text, entries, cursor: `${each.rank}.${to}` };
    }
    text += `${each.text}\n`;
    const frozen = each.document && documents.get(documentKey(shopId, each.document).sk);
    if (frozen !== undefined) text += `${frozen}\n`;
    entries += 1;
  }
  const last = seen.at(-1)?.rank ?? to;
  return { text, entries, cursor: last < to ? `${last + 1}.${to}` : null };
}

function documentOf(item: RawItem): string | undefined {
  const entry = readSilently(item, readChainEntry)?.entry;
  return entry?.kind === 'document' ? entry.id : undefined;
}

type ArchiveFacts = {
  name: string;
  siret: string;
  madeAt: string;
  last: { rank: number; digest: string } | null;
  closed?: true;
  lapsed?: object;
};

/** Writes the first line of an archive. It ends with a digest of everything before it. */
export function archiveHead(facts: ArchiveFacts): string {
  const text = JSON.stringify({ archive: ARCHIVE_FORMAT, ...facts });
  return `${text.slice(0, -1)},"digest":"${sha256Hex(text)}"}\n`;
}
