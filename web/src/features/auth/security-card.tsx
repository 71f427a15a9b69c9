import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ButtonStack } from '../../ui/button-group.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { END_OTHER_SESSIONS, EndSessionsDialog } from './end-sessions-dialog.tsx';

/** What keeps the account its owner's: its password, and who else is signed in. */
export function SecurityCard() {
  const [open, setOpen] = useState<'password' | 'sessions' | null>(null);
  const close = () => setOpen(null);
  return (
    <SectionCard title="Sécurité">
      <ButtonStack>
        <Button wide onClick={() => setOpen('password')}>
          Changer le mot de passe
        </Button>
        <Button wide onClick={() => setOpen('sessions')}>
          {END_OTHER_SESSIONS}
        </Button>
      </ButtonStack>
      <ChangePasswordDialog open={open === 'password'} onClose={close} />
      <EndSessionsDialog open={open === 'sessions'} onClose={close} />
    </SectionCard>
  );
}
