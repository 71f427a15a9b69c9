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
 * The requests whose texts reach a message, its PDF or the page that it links to. Each lists the fields in which a free
 * account may write a link; all others are checked. Texts are checked when they come in. A check of each message would
 * read the profile for every SMS, and could not change an issued document. The name under a quote is checked on every
 * plan, because a stranger types it.
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

/** The paths of a request's texts that contain a link that a free account may not send. */
export const refusedTexts = (request: MessageRequest, input: object): string[] =>
  linkedTexts(input, Object.keys(MESSAGE_REQUESTS[request]));

/**
 * Refuses links in the texts of a request from a shop on the free plan. The profile is read only when a text contains a
 * link. Texts that were stored under a paid plan stay when it ends, except custom texts of reminders.
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
