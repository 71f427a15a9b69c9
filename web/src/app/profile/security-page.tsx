import { IdentityCard } from '../../features/account/identity-card.tsx';
import { SecurityCard } from '../../features/auth/security-card.tsx';
import { profilePartId } from '../../lib/profile-links.ts';
import { PROFILE_PAGES } from '../../lib/profile-pages.ts';
import { ProfileSubpage } from '../../ui/page.tsx';

/** /profil/securite: the protection of the account, and the shop's confirmed mobile. */
export function SecurityPage() {
  return (
    <ProfileSubpage title={PROFILE_PAGES.security.word}>
      <SecurityCard />
      <div id={profilePartId('mobile')} tabIndex={-1}>
        <IdentityCard />
      </div>
    </ProfileSubpage>
  );
}
