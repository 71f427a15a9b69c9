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
  const { companies, uploads, now } = dependencies;
  const untilMs = now() - ISSUING_MS;
  let removed = 0;
  for await (const sent of uploads.sent()) {
    if (!hasTime()) break;
    if (sent.sinceDay >= parisDay(untilMs)) continue;
    const current = (await companies.get(sent.shopId))?.logo_url;
    // A document may be issued at this moment with the logo that this one has just replaced.
    if (sentMsOf(current) > untilMs) continue;
    removed += await removeOf(dependencies, sent.shopId, current, untilMs);
    await uploads.settle(sent, untilMs);
  }
  return removed;
}

/** A logo's address or name ends in the instant of its upload and the file's name. */
const sentMsOf = (name = ''): number => Number.parseInt(name.split('/').at(-1) ?? '', 10);

async function removeOf(
  { logos, documents }: RemoveReplacedLogosDependencies,
  shopId: string,
  current: string | undefined,
  untilMs: number,
): Promise<number> {
  const stored = (await logos.list(shopId, MOST_LOGOS, 0)).map(({ name }) => ({
    key: `${shopId}/${name}`,
    sentMs: sentMsOf(name),
  }));
  const currentMs = sentMsOf(current);
  // An earlier file may have been the logo until the current one was uploaded, because an upload that crashed did not
  // replace the logo.
  const usedUntilMs =
    (Number.isFinite(currentMs) ? currentMs : Number.POSITIVE_INFINITY) + ISSUING_MS;
  let removed = 0;
  for (const { key, sentMs } of stored) {
    // The upload of a recent file may be under way.
    if (logoUrl(key) === current || !(sentMs <= untilMs)) continue;
    // A file that is newer than the logo has never been the logo, because no older file would have replaced it.
    const wasLogo = !(sentMs > currentMs);
    if (wasLogo && (await documents.anyIssued(shopId, sentMs, usedUntilMs))) continue;
    await logos.remove(key);
    removed += 1;
  }
  return removed;
}
