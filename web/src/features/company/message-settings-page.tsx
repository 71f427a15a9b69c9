import { profilePartId } from '../../lib/navigation/profile-links.ts';
import { PROFILE_PAGES } from '../../lib/navigation/profile-pages.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { ProfileSubpage } from '../../ui/layout/page.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { CompanyForm, type SettingsProps } from './company-form.tsx';
import styles from './document-settings.module.css';
import { MessageSettings } from './message-settings.tsx';
import { ReminderSettings } from './reminder-settings.tsx';
import { ReviewSettings } from './review-settings.tsx';

/** Edits at /profil/messages what customers receive, and what the tracking page shows them. */
export function MessageSettingsPage() {
  return (
    <ProfileSubpage title={PROFILE_PAGES.messages.word}>
      <CompanyForm part="messages">
        {(settings) => (
          <>
            <SectionCard title="Messages aux clients">
              <MessageSettings {...settings} />
            </SectionCard>
            <SectionCard title="Page de suivi">
              <TrackingPageSettings {...settings} />
            </SectionCard>
            <SectionCard title="Relances">
              <div id={profilePartId('reminders')} tabIndex={-1}>
                <ReminderSettings {...settings} />
              </div>
            </SectionCard>
            <SectionCard title="Avis des clients">
              <ReviewSettings {...settings} />
            </SectionCard>
          </>
        )}
      </CompanyForm>
    </ProfileSubpage>
  );
}

function TrackingPageSettings({ draft, onChange }: SettingsProps) {
  return (
    <div className={styles.fields}>
      <Checkbox
        className={styles.whole}
        label="Le numéro de suivi seul montre la panne et vos messages"
        checked={draft.details_by_number}
        onChange={({ target }) => onChange({ details_by_number: target.checked })}
      />
      <div className={styles.whole}>
        <Note>
          Un numéro de suivi peut être lu sur une étiquette, ou deviné&#xa0;: avec cette case, qui
          l’a voit aussi la panne, vos messages et «&#xa0;Marie D.&#xa0;». Sans elle, il ne voit que
          l’appareil, les étapes et leurs dates. Le lien de vos e-mails et SMS porte une clé et
          montre toujours tout.
        </Note>
      </div>
      <Checkbox
        className={styles.whole}
        label="Montrer la date promise, jusqu’à ce que la réparation soit terminée"
        checked={draft.promised_day_shown}
        onChange={({ target }) => onChange({ promised_day_shown: target.checked })}
      />
      <div className={styles.whole}>
        <Note>
          Une nouvelle date remplace l’ancienne sur la page, sans message au client&#x202f;:
          appelez-le si elle compte pour lui.
        </Note>
      </div>
      <Checkbox
        className={styles.whole}
        label="Recevoir les messages que vos clients écrivent sur la page"
        checked={draft.replies_taken}
        onChange={({ target }) => onChange({ replies_taken: target.checked })}
      />
      <div className={styles.whole}>
        <Note>
          Ils arrivent dans «&#xa0;À suivre&#xa0;» et sur la page de la réparation. Sans cette case,
          la page donne seulement votre téléphone.
        </Note>
      </div>
    </div>
  );
}
