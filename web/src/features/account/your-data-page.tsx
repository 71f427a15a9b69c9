import { PROFILE_PAGES } from '../../lib/navigation/profile-pages.ts';
import { ProfileSubpage } from '../../ui/layout/page.tsx';
import { YourDataCard } from './your-data-card.tsx';

export const YourDataPage = () => (
  <ProfileSubpage title={PROFILE_PAGES.data.word}>
    <YourDataCard />
  </ProfileSubpage>
);
