import type { DocumentClient } from '../../shared/documents/issued/issued-parties.ts';
import { phoneDigits } from '../../shared/search/digits.ts';
import { foldForSearch, partsOf } from '../../shared/search/fold.ts';
import { sha256Hex } from '../documents/digest.ts';
import type { RepairContact } from '../repairs/repair-contact.ts';

type Billed = {
  client: Pick<DocumentClient, 'kind' | 'name' | 'address' | 'email' | 'siren' | 'vatNumber'>;
  repairId: string | null;
};

/**
 * The account is C and the SIREN or VAT number of a business, or C and 12 characters for a person, who is identified as
 * in functions/customers.
 */
export function clientAccount({ client, repairId }: Billed, contact?: RepairContact): string {
  const { kind, name, address, email, siren, vatNumber } = client;
  if (kind === 'business' && (siren || vatNumber)) return `C${siren || vatNumber}`;
  const reached =
    email.trim().toLowerCase() ||
    contact?.email.trim().toLowerCase() ||
    phoneDigits(contact?.phone ?? '') ||
    repairId ||
    wordsOf(address).join(' ');
  return `C${shortDigest([...wordsOf(name).toSorted(), reached].join('\n'))}`;
}

/** Returns the account that was stored at the issue, or else the one that follows from the content. */
export const accountOf = (
  document: Billed & { client: { account?: string | undefined } },
): string => document.client.account ?? clientAccount(document);

const wordsOf = (text: string): string[] => partsOf(foldForSearch(text));

/** Returns 60 bits of a text's digest as 12 letters and digits: accounting programs cut longer accounts. */
const shortDigest = (text: string): string =>
  BigInt(`0x${sha256Hex(text).slice(0, 15)}`)
    .toString(36)
    .toUpperCase()
    .padStart(12, '0');
