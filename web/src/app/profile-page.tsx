import { AccountCard } from '../features/account/account-card.tsx';
import { IdentityCard } from '../features/account/identity-card.tsx';
import { YourDataCard } from '../features/account/your-data-card.tsx';
import { SecurityCard } from '../features/auth/security-card.tsx';
import { useSignOut } from '../features/auth/use-sign-out.ts';
import { SubscriptionCard } from '../features/billing/subscription-card.tsx';
import { CompanyProfilePage } from '../features/company/company-profile-page.tsx';
import { CardPaymentsCard } from '../features/payments/card/card-payments-card.tsx';

/** /profil: the company's form, with the shop's cards from other features. */
export function ProfilePage() {
  const signOut = useSignOut();
  return (
    <CompanyProfilePage
      aside={
        <>
          <SubscriptionCard />
          <IdentityCard />
          <CardPaymentsCard />
          <AccountCard onSignOut={signOut} />
          <SecurityCard />
          <YourDataCard />
        </>
      }
    />
  );
}
