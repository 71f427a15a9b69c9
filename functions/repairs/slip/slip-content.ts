import { isLent, type Loan } from '../../../shared/repairs/loans/answers.ts';
import { deviceLabel } from '../../../shared/repairs/repairs.ts';
import type { Slip, SlipContent, SlipLoan, SlipOther } from '../../../shared/repairs/slip/slip.ts';
import { uncollectedMention } from '../../../shared/repairs/slip/uncollected.ts';
import { canonicalJson, sha256Hex } from '../../documents/digest.ts';
import type { StoredRepair } from '../repairs.ts';
import type { StoredSlip } from './stored-slip.ts';

export type SlipShop = {
  name: string;
  address: string;
  phone: string;
  email: string;
  siret: string;
};

export type OtherDevice = { repair: StoredRepair; slip: StoredSlip | undefined };

export function slipContent(
  repair: StoredRepair,
  shop: SlipShop,
  slip?: StoredSlip,
  others: readonly OtherDevice[] = [],
): SlipContent {
  const { customerFirstName, customerName, customerPhone, customerEmail } = repair;
  const all = [repair, ...others.map((other) => other.repair)];
  const loans = loansOf(all, slip?.signed?.at);
  return {
    ...listed({ repair, slip }),
    receivedAt: repair.created_at,
    shop: {
      name: shop.name,
      details: given(shop.address, shop.phone, shop.email, shop.siret && `SIRET ${shop.siret}`),
    },
    customer: {
      name: given(customerFirstName, customerName).join(' '),
      details: given(customerPhone, customerEmail),
    },
    uncollected: [...new Set(all.map(mentionOf))].join(' '),
    ...(others.length > 0 && { others: others.map(listed) }),
    ...(loans.length > 0 && { loans }),
  };
}

/**
 * Returns the devices on loan. A device that was on loan at the signature stays in the content, so that its return
 * does not outdate the signed slip.
 */
function loansOf(repairs: readonly StoredRepair[], signedAtMs: number | undefined): SlipLoan[] {
  const wasSigned = ({ lentAt, returnedAt = '' }: Loan): boolean =>
    signedAtMs !== undefined &&
    Date.parse(lentAt) <= signedAtMs &&
    Date.parse(returnedAt) > signedAtMs;
  // The loans are sorted, because a change of loans may move a returned loan to the front.
  const inOrder = (one: Loan, other: Loan): number =>
    one.lentAt.localeCompare(other.lentAt) || one.id.localeCompare(other.id);
  return repairs
    .flatMap((repair) => repair.loans?.loans.toSorted(inOrder) ?? [])
    .filter((loan) => isLent(loan) || wasSigned(loan))
    .map(({ what, serial = '', deposit = '', lentAt }) => ({ what, serial, deposit, lentAt }));
}

const mentionOf = ({ deviceType }: StoredRepair): string => uncollectedMention(deviceType);

const listed = ({ repair, slip }: OtherDevice): SlipOther => ({
  trackingNumber: repair.trackingNumber,
  device: deviceLabel(repair),
  issue: repair.issue,
  serial: slip?.serial ?? '',
  accessories: slip?.accessories ?? '',
  condition: slip?.condition ?? '',
  ceilingCents: slip?.ceiling_cents ?? null,
  promisedOn: repair.promisedOn ?? '',
});

const given = (...texts: string[]): string[] =>
  texts.filter(Boolean).map((text) => text.replace(/\s*\n\s*/g, ', '));

export const digestOfContent = (content: SlipContent): string => sha256Hex(canonicalJson(content));

export function toSlip(now: SlipContent, stored: StoredSlip | undefined): Slip {
  const version = stored?.version ?? 0;
  const digest = digestOfContent(now);
  if (stored?.signed === undefined) return { version, content: now, digest };
  const { content, at, digest: signedDigest } = stored.signed;
  return {
    version,
    content,
    digest: signedDigest,
    signedAt: new Date(at).toISOString(),
    ...(signedDigest !== digest && { outdated: true as const }),
  };
}
