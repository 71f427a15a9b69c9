import styles from '../auth-form.module.css';
import { TextButton } from '../text-button.tsx';
import type { LoginNotice as Notice } from './login-view.ts';
import { ResendButton } from './resend-button.tsx';

const TEXTS = {
  sent: 'Nous avons envoyé un e-mail de confirmation à',
  pending: 'Un compte existe déjà ou attend sa confirmation. Un e-mail vient de repartir à',
  unconfirmed: 'Cette adresse n’est pas encore confirmée. L’e-mail de confirmation est parti à',
} as const satisfies Record<Notice['kind'], string>;

type LoginNoticeProps = { notice: Notice; onTypeCode: (email: string) => void };

export function LoginNotice({ notice, onTypeCode }: LoginNoticeProps) {
  return (
    <div className={styles.notice} role="status">
      <p>
        {TEXTS[notice.kind]} <strong>{notice.email}</strong>. Ouvrez son lien, ou saisissez le code
        qu’il contient.
      </p>
      <p className={styles.noticeActions}>
        <TextButton onClick={() => onTypeCode(notice.email)}>Saisir le code</TextButton>
        <ResendButton email={notice.email} />
      </p>
    </div>
  );
}
