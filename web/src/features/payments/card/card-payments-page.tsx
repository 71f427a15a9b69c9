import { PROFILE_PAGES } from '../../../lib/profile-pages.ts';
import { ProfileSubpage } from '../../../ui/page.tsx';
import { CardPaymentsCard } from './card-payments-card.tsx';

/** /profil/paiements: how customers can pay. */
export const CardPaymentsPage = () => (
  <ProfileSubpage title={PROFILE_PAGES.payments.word}>
    <CardPaymentsCard />
  </ProfileSubpage>
);
