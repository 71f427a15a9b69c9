import type { DocumentInput } from '../../../shared/documents/input/input.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { AppError } from '../../../shared/errors.ts';
import { parisDay } from '../../../shared/time.ts';
import { compactTrackingNumber } from '../../../shared/tracking/tracking-path.ts';
import { clientAccount } from '../../accounting/client-account.ts';
import { purchasesOf } from '../../accounting/margin/margin.ts';
import type { ContactOfRepair, RepairContact } from '../../repairs/repair-contact.ts';
import { trackingNumberOf } from '../../repairs/repair-id.ts';
import { digestOf } from '../digest.ts';
import { assertComplete } from './assert-complete.ts';
import { contentOf } from './freeze-document.ts';
import { type IssueDependencies, issueContent, seriesOf } from './issue-content.ts';

/**
 * Issues a draft under the next number of its series and year. The same `idempotencyKey` with the same draft returns
 * the document of the first call.
 * @throws AppError DOCUMENT_INCOMPLETE; NUMBER_OUT_OF_ORDER when a later document exists; IDEMPOTENCY_MISMATCH when the
 * key served another draft; REPAIR_NOT_FOUND; ALREADY_BILLED when the repair has an invoice and the draft does not ask
 * for another; CONFLICT when other writes keep coming first, or when the SIRET changed before the first document.
 */
export async function issueDocument(
  dependencies: IssueDependencies & { contactOfRepair: ContactOfRepair },
  shopId: string,
  draft: DocumentInput,
  idempotencyKey?: string,
): Promise<IssuedDocument> {
  const { documents, now } = dependencies;
  // The numbering is read before the company, because a shop with a document can no longer change its SIREN.
  const numbering = await documents.sequence(shopId, ...seriesOf(draft));
  const issuer = await dependencies.issuers.get(shopId);
  assertComplete(issuer, draft, parisDay(now()));
  const idempotency = idempotencyKey ? { key: idempotencyKey, digest: digestOf(draft) } : undefined;
  const repair = await repairOf(dependencies.contactOfRepair, shopId, draft.repairId);
  const whole = contentOf(issuer, { ...draft, repairId: repair?.number });
  const account = clientAccount(whole, repair?.contact);
  const content = { ...whole, client: { ...whole.client, account } };
  const purchases = purchasesOf(draft);
  const options = {
    idempotency,
    purchases,
    again: draft.again,
    ...(numbering.chain.head === undefined && { firstUnder: issuer.company.siret }),
  };
  return issueContent(dependencies, shopId, { content, options }, { numbering });
}

const REPAIR_UNKNOWN =
  'Aucune de vos réparations ne porte ce numéro. Vérifiez-le, ou émettez le document sans réparation.';

/**
 * A draft names a repair by its number or its id.
 * @throws AppError REPAIR_NOT_FOUND, also for another shop's repair.
 */
async function repairOf(
  contactOfRepair: ContactOfRepair,
  shopId: string,
  named: string | undefined,
): Promise<{ number: string; contact: RepairContact } | undefined> {
  if (!named) return undefined;
  const byId = trackingNumberOf(named.toLowerCase());
  const number = byId ?? trackingNumberOf(compactTrackingNumber(named));
  const id = byId && named.toLowerCase();
  const contact = number && (await contactOfRepair(shopId, number, id));
  if (number && contact) return { number, contact };
  const fields = { repairId: REPAIR_UNKNOWN };
  throw new AppError('REPAIR_NOT_FOUND', { message: REPAIR_UNKNOWN, fields });
}
