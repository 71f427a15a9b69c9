import { profilePartId } from '../../lib/navigation/profile-links.ts';
import { PROFILE_PAGES } from '../../lib/navigation/profile-pages.ts';
import { ProfileSubpage } from '../../ui/layout/page.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { CompanyForm } from './company-form.tsx';
import { LabelSettings } from './label-settings.tsx';

/** Edits at /profil/bonus the labels that a shop needs in order to deduct a repair bonus. */
export function BonusSettingsPage() {
  return (
    <ProfileSubpage title={PROFILE_PAGES.bonus.word}>
      <CompanyForm part="bonus">
        {(settings) => (
          <SectionCard title="Vos labels">
            <div id={profilePartId('bonus_labels')} tabIndex={-1}>
              <LabelSettings {...settings} />
            </div>
          </SectionCard>
        )}
      </CompanyForm>
    </ProfileSubpage>
  );
}
