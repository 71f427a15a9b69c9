import { ARCHIVE_FORMAT } from '../../../shared/account/archive.ts';
import { sha256Hex } from '../../documents/digest.ts';

type ArchiveFacts = {
  name: string;
  siret: string;
  madeAt: string;
  last: { rank: number; digest: string } | null;
  closed?: true;
  lapsed?: object;
};

/** The first line of an archive ends with a digest of everything before it. */
export function archiveHead(facts: ArchiveFacts): string {
  const text = JSON.stringify({ archive: ARCHIVE_FORMAT, ...facts });
  return `${text.slice(0, -1)},"digest":"${sha256Hex(text)}"}\n`;
}
