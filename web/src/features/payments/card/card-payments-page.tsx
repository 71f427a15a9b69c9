import { PROFILE_PAGES } from '../../../lib/navigation/profile-pages.ts';
import { ProfileSubpage } from '../../../ui/layout/page.tsx';
import { CardPaymentsCard } from './card-payments-card.tsx';

export const CardPaymentsPage = () => (
  <ProfileSubpage title={PROFILE_PAGES.payments.word}>
    <CardPaymentsCard />
  </ProfileSubpage>
);
