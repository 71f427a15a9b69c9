import { NOTIFICATION_CHANNELS } from '../../../../shared/repairs/notifications.ts';
import type { RepairSummary } from '../../../../shared/repairs/repairs.ts';
import { profileLinkTo } from '../../lib/profile-pages.ts';
import { Link } from '../../ui/link.tsx';

/** Whether a message was not sent because its free shop has not identified itself. */
export const lacksIdentity = ({ deliveries }: RepairSummary) =>
  NOTIFICATION_CHANNELS.some((channel) => deliveries[channel]?.cause === 'unidentified');

/** Leads to where a free shop identifies itself. */
export const IdentityLink = () => (
  <Link {...profileLinkTo('mobile')}>Confirmer le mobile de l’atelier</Link>
);
