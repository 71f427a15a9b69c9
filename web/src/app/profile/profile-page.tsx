import { AccountCard } from '../../features/account/account-card.tsx';
import { useSignOut } from '../../features/auth/use-sign-out.ts';
import { SubscriptionCard } from '../../features/billing/subscription-card.tsx';
import { CompanyProfilePage } from '../../features/company/company-profile-page.tsx';
import { SectionCard } from '../../ui/layout/page.tsx';
import { ProfileLinks } from './profile-links.tsx';

export function ProfilePage() {
  const signOut = useSignOut();
  return (
    <CompanyProfilePage
      aside={
        <>
          <AccountCard onSignOut={signOut} />
          <SubscriptionCard />
          <SectionCard title="Autres réglages">
            <ProfileLinks />
          </SectionCard>
        </>
      }
    />
  );
}
