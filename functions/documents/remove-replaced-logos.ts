import { parisDay } from '../../shared/time.ts';
import type { CompanyRepository } from '../company/company.repository.ts';
import { type LogoStorage, logoUrl } from '../company/logo-storage.ts';
import type { LogoUploadsRepository } from '../company/logo-uploads.repository.ts';
import type { DocumentListRepository } from './document-list.repository.ts';

export type RemoveReplacedLogosDependencies = {
  companies: Pick<CompanyRepository, 'get'>;
  logos: Pick<LogoStorage, 'list' | 'remove'>;
  uploads: Pick<LogoUploadsRepository, 'sent' | 'settle'>;
  documents: Pick<DocumentListRepository, 'anyIssued'>;
  now: () => number;
};

/** As many as a shop's page of logos lists. */
const MOST_LOGOS = 1_000;
/** A document may be issued with a logo that was replaced while it was being made. */
const ISSUING_MS = 10 * 60_000;

/**
 * Deletes, of shops that sent logos before today, those that are neither their logo nor on a document they issued;
 * among them what a crash left that never became one. Run again, it goes on where it was. Gives how many are gone.
 */
export async function removeReplacedLogos(
  dependencies: RemoveReplacedLogosDependencies,
  hasTime: () => boolean,
): Promise<number> {
  const { uploads, now } = dependencies;
  // No upload of before is still under way.
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
  let removed = 0;
  for (const { key, sentMs } of stored) {
    if (logoUrl(key) === current || !Number.isFinite(sentMs)) continue;
    const later = stored.map((each) => each.sentMs).filter((ms) => ms > sentMs);
    // A logo is replaced by the next one that was sent, at the earliest.
    const replacedMs = Math.min(...later) + ISSUING_MS;
    // What is newer than the logo has never been it: an older one does not take its place.
    const wasLogo = !(sentMs > currentMs);
    if (wasLogo && (await documents.anyIssued(shopId, sentMs, replacedMs))) continue;
    await logos.remove(key);
    removed += 1;
  }
  return removed;
}
