import { PROFILE_PAGES } from '../../lib/navigation/profile-pages.ts';
import { ProfileSubpage } from '../../ui/layout/page.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { CompanyForm } from './company-form.tsx';
import { LegalSettings, PaymentSettings } from './document-settings.tsx';
import { VatSettings } from './vat-settings.tsx';

/** Edits at /profil/documents what quotes and invoices say about the company. */
export function DocumentSettingsPage() {
  return (
    <ProfileSubpage title={PROFILE_PAGES.documents.word}>
      <CompanyForm part="documents">
        {(settings) => (
          <>
            <SectionCard title="TVA">
              <VatSettings {...settings} />
            </SectionCard>
            <SectionCard title="Mentions légales">
              <LegalSettings {...settings} />
            </SectionCard>
            <SectionCard title="Délais et paiement">
              <PaymentSettings {...settings} />
            </SectionCard>
          </>
        )}
      </CompanyForm>
    </ProfileSubpage>
  );
}
