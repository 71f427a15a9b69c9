import { parisDay } from '../../../shared/time.ts';
import type { CompanyRepository } from '../../company/company.repository.ts';
import { type LogoStorage, logoUrl } from '../../company/logo-storage.ts';
import type { UploadsRepository } from '../../platform/files/uploads.repository.ts';
import type { DocumentListRepository } from '../reading/document-list.repository.ts';

export type RemoveReplacedLogosDependencies = {
  companies: Pick<CompanyRepository, 'get'>;
  logos: Pick<LogoStorage, 'list' | 'remove'>;
  uploads: Pick<UploadsRepository, 'sent' | 'settle'>;
  documents: Pick<DocumentListRepository, 'anyIssued'>;
  now: () => number;
};

const MOST_LOGOS = 1_000;
/** A document may be issued with a logo that was replaced while the document was being made. */
const ISSUING_MS = 10 * 60_000;

/**
 * Deletes logos from before today, also those that a crash left. The current logo, and any that may be on an issued
 * document, are kept. Another run continues where this one stopped. Returns the number of deleted files.
 */
export async function removeReplacedLogos(
  dependencies: RemoveReplacedLogosDependencies,
  hasTime: () => boolean,
): Promise<number> {
  const { uploads, now } = dependencies;
  // The uploads of a day are complete only ten minutes after midnight.
  const today = parisDay(now() - ISSUING_MS);
  let removed = 0;
  for await (const sent of uploads.sent()) {
    if (!hasTime()) break;
    if (sent.day >= today) continue;
    removed += await removeOf(dependencies, sent.shopId);
    await uploads.settle(sent);
  }
  return removed;
}

async function removeOf(
  { companies, logos, documents }: RemoveReplacedLogosDependencies,
  shopId: string,
): Promise<number> {
  const current = (await companies.get(shopId))?.logo_url;
  const stored = (await logos.list(shopId, MOST_LOGOS, 0)).map(({ name }) => ({
    key: `${shopId}/${name}`,
    sentMs: Number.parseInt(name, 10),
  }));
  const currentMs = Number.parseInt(current?.split('/').at(-1) ?? '', 10);
  // An earlier file may have been the logo until the current one was uploaded, because an upload that crashed did not
  // replace the logo.
  const untilMs = (Number.isFinite(currentMs) ? currentMs : Number.POSITIVE_INFINITY) + ISSUING_MS;
  let removed = 0;
  for (const { key, sentMs } of stored) {
    if (logoUrl(key) === current || !Number.isFinite(sentMs)) continue;
    // A file that is newer than the logo has never been the logo, because no older file would have replaced it.
    const wasLogo = !(sentMs > currentMs);
    if (wasLogo && (await documents.anyIssued(shopId, sentMs, untilMs))) continue;
    await logos.remove(key);
    removed += 1;
  }
  return removed;
}
