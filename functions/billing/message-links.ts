import { AppError } from '../../shared/errors.ts';
import { linkedTexts } from '../../shared/links.ts';
import type { Table } from '../platform/table/table.ts';
import { readOwnProfile } from './own-profile.ts';
import { planInForce } from './plan-in-force.ts';

const NO_LINKS =
  'Les liens sont réservés aux plans payants. Retirez le lien, mettez un espace après chaque point, ou choisissez un plan sur la page des tarifs.';

export async function allowsLinks(table: Table, shopId: string): Promise<boolean> {
  const profile = await readOwnProfile(table, shopId);
  return planInForce(profile, Date.now()).terms !== 'free';
}

/**
 * These are the requests whose texts reach customers. Each names the fields in which a free account may write a link,
 * and why. Texts are checked when they come in, because an issued document cannot change.
 */
export const MESSAGE_REQUESTS = {
  repair: { customerEmail: 'an address', notes: 'shown to nobody but the shop' },
  statusChange: {},
  company: { mediator_url: 'the law asks for it', electronic_address: 'an address' },
  document: { clientEmail: 'an address', clientElectronicAddress: 'an address' },
  creditNote: {},
  sentDocument: { to: 'an address' },
} as const satisfies Record<string, Record<string, string>>;
export type MessageRequest = keyof typeof MESSAGE_REQUESTS;

export const refusedTexts = (request: MessageRequest, input: object): string[] =>
  linkedTexts(input, Object.keys(MESSAGE_REQUESTS[request]));

/**
 * Refuses links from a free shop. Texts that were stored under a paid plan stay.
 * @throws AppError INVALID, naming the fields.
 */
export async function refuseLinks(
  table: Table,
  shopId: string,
  request: MessageRequest,
  input: object,
): Promise<void> {
  const linked = refusedTexts(request, input);
  if (linked.length === 0 || (await allowsLinks(table, shopId))) return;
  throw new AppError('INVALID', {
    fields: Object.fromEntries(linked.map((name) => [name, NO_LINKS])),
  });
}
