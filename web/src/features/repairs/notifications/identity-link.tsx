import { Link } from 'react-router-dom';
import { isUnidentified } from '../../../../../shared/account/session.ts';
import { NOTIFICATION_CHANNELS } from '../../../../../shared/repairs/notifications.ts';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { profileLinkTo } from '../../../lib/navigation/profile-links.ts';
import { useSession } from '../../../lib/session/session.ts';

/**
 * Returns whether a message was not sent because the free shop was not identified, and whether the shop is still
 * not identified.
 */
export function useLacksIdentity({ deliveries }: RepairSummary): boolean {
  const isStill = useSession(({ user }) => user !== null && isUnidentified(user));
  return (
    isStill &&
    NOTIFICATION_CHANNELS.some((channel) => deliveries[channel]?.cause === 'unidentified')
  );
}

export const IdentityLink = () => (
  <Link {...profileLinkTo('mobile')}>Confirmer le mobile de l’atelier</Link>
);
