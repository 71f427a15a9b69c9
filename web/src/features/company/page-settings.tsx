import { Checkbox } from '../../ui/checkbox.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './document-settings.module.css';
import type { SettingsProps } from './vat-settings.tsx';

/** What the public page shows to a person who has the number but not the link. */
export function PageSettings({ draft, onChange }: Omit<SettingsProps, 'errors'>) {
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
    </div>
  );
}
