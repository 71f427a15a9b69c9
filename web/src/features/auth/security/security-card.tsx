import { Card, Heading } from '@aws-amplify/ui-react';
import { useId, useState } from 'react';
import '@aws-amplify/ui-react/styles/card.layer.css';
import '@aws-amplify/ui-react/styles/heading.layer.css';
import { useSession } from '../../../lib/session/session.ts';
import { Button, ButtonStack } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { AuthForm } from '../auth-form.tsx';
import { FIELDS_MISSING } from '../auth-words.ts';
import { CurrentPassword } from './current-password.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { newPasswordErrors } from './password-rules.ts';
import styles from './security-card.module.css';

const SecondFactorDialog = lazyDialog(
  () => import('../second-factor/second-factor-dialog.tsx'),
  'SecondFactorDialog',
);

type Shown = 'password' | 'sessions' | 'second-factor';

/**
 * This card uses Amplify UI's primitives. Their theme costs a phone 17 kB and a tenth of a second, so no other page
 * uses them (docs/decisions/0061).
 */
export function SecurityCard() {
  const [open, setOpen] = useState<Shown | null>(null);
  const close = () => setOpen(null);
  const title = useId();
  return (
    <Card as="section" variation="outlined" aria-labelledby={title} className={styles.card}>
      <Heading level={2} id={title} className={styles.title}>
        Sécurité
      </Heading>
      <ButtonStack>
        <Button wide onClick={() => setOpen('password')}>
          Changer le mot de passe
        </Button>
        <Button wide onClick={() => setOpen('sessions')}>
          {END_OTHER_SESSIONS}
        </Button>
        <Button wide onClick={() => setOpen('second-factor')}>
          Double authentification
        </Button>
      </ButtonStack>
      <ChangePasswordDialog open={open === 'password'} onClose={close} />
      <EndSessionsDialog open={open === 'sessions'} onClose={close} />
      <SecondFactorDialog open={open === 'second-factor'} onClose={close} />
    </Card>
  );
}

type EndSessionsDialogProps = { open: boolean; onClose: () => void };

const END_OTHER_SESSIONS = 'Terminer les autres sessions';

function EndSessionsDialog({ open, onClose }: EndSessionsDialogProps) {
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

const OTHERS_MAY_STAY =
  'Vos autres sessions sont peut-être encore ouvertes\u202f: choisissez «\u00a0Terminer les autres sessions\u00a0».';

type ChangePasswordDialogProps = { open: boolean; onClose: () => void };

function ChangePasswordDialog({ open, onClose }: ChangePasswordDialogProps) {
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
          const title = 'Mot de passe changé';
          if (stays) notify.success(title, 'Vos autres sessions sont terminées.');
          else if (stays === false) notify.success(title, 'Reconnectez-vous avec le nouveau.');
          else notify.error(title, OTHERS_MAY_STAY);
        }}
        failure="Mot de passe inchangé"
      />
    </Dialog>
  );
}
