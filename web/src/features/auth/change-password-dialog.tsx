import { useSession } from '../../lib/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { AuthForm } from './auth-form.tsx';
import { FIELDS_MISSING } from './auth-words.ts';
import { CurrentPassword } from './current-password.tsx';
import { newPasswordErrors } from './new-password-errors.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

type ChangePasswordDialogProps = { open: boolean; onClose: () => void };

/** Changes the password and ends every other session. */
export function ChangePasswordDialog({ open, onClose }: ChangePasswordDialogProps) {
  const email = useSession((session) => session.user?.email ?? '');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Changer le mot de passe"
      description="Vos autres appareils seront déconnectés et demanderont le nouveau."
    >
      <AuthForm
        fields={(errors) => (
          <>
            <CurrentPassword email={email} error={errors.current} />
            <NewPasswordFields label="Nouveau mot de passe" errors={errors} />
          </>
        )}
        action="Enregistrer le nouveau mot de passe"
        check={newPasswordErrors}
        missing={FIELDS_MISSING}
        send={async (typed) => {
          const { changePassword } = await import('./account-security.ts');
          const stays = await changePassword(email, typed.current, typed.password);
          onClose();
          notify.success(
            'Mot de passe changé',
            stays ? 'Vos autres sessions sont terminées.' : 'Reconnectez-vous avec le nouveau.',
          );
        }}
        failure="Mot de passe inchangé"
      />
    </Dialog>
  );
}
