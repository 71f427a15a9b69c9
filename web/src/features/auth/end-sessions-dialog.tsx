import { useSession } from '../../lib/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { AuthForm } from './auth-form.tsx';
import { CurrentPassword } from './current-password.tsx';

type EndSessionsDialogProps = { open: boolean; onClose: () => void };

/** The label of the button, of its dialog and of the dialog's button. */
export const END_OTHER_SESSIONS = 'Terminer les autres sessions';

/** Signs out every other device. */
export function EndSessionsDialog({ open, onClose }: EndSessionsDialogProps) {
  const email = useSession((session) => session.user?.email ?? '');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={END_OTHER_SESSIONS}
      description="Tous les appareils connectés à ce compte seront déconnectés. Votre mot de passe vous reconnecte ici aussitôt, à moins que la double authentification ne demande un code."
    >
      <AuthForm
        fields={(errors) => <CurrentPassword email={email} error={errors.current} />}
        action={END_OTHER_SESSIONS}
        send={async (typed) => {
          const { endOthersByPassword } = await import('./account-security.ts');
          const stays = await endOthersByPassword(email, typed.current);
          onClose();
          if (stays) notify.success('Sessions terminées', 'Seul cet appareil reste connecté.');
        }}
        failure="Erreur"
        failureAt="current"
      />
    </Dialog>
  );
}
