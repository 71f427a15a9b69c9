import type { ReactNode } from 'react';
import { profilePartId } from '../../lib/navigation/profile-links.ts';
import { BackToDashboard, NarrowColumn, Page, PageHead } from '../../ui/layout/page.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { CompanyFields } from './company-fields.tsx';
import { CompanyForm } from './company-form.tsx';
import { LogoField } from './logo-field.tsx';
import { ScheduleEditor } from './schedule-editor.tsx';

type CompanyProfilePageProps = {
  /** The app passes in the cards of other features. */
  aside: ReactNode;
};

/** Section 2 of the specification describes this page. */
export function CompanyProfilePage({ aside }: CompanyProfilePageProps) {
  return (
    <Page columns="narrow-last">
      <PageHead title="Mon Profil & Paramètres">
        <BackToDashboard />
      </PageHead>
      <CompanyForm part="company">
        {({ draft, errors, onChange }) => (
          <>
            <SectionCard title="Informations de l’entreprise">
              <CompanyFields draft={draft} errors={errors} onChange={onChange} />
              <LogoField />
            </SectionCard>
            <SectionCard title="Horaires d’ouverture">
              <div id={profilePartId('schedule')} tabIndex={-1}>
                <ScheduleEditor
                  schedule={draft.schedule}
                  errors={errors}
                  onChange={(schedule) => onChange({ schedule })}
                />
              </div>
            </SectionCard>
          </>
        )}
      </CompanyForm>
      <NarrowColumn>{aside}</NarrowColumn>
    </Page>
  );
}
