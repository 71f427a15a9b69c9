import { IdentityCard } from '../../features/account/identity-card.tsx';
import { SecurityCard } from '../../features/auth/security/security-card.tsx';
import { profilePartId } from '../../lib/navigation/profile-links.ts';
import { PROFILE_PAGES } from '../../lib/navigation/profile-pages.ts';
import { ProfileSubpage } from '../../ui/layout/page.tsx';

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
