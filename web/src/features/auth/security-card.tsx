import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ButtonStack } from '../../ui/button-group.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { END_OTHER_SESSIONS, EndSessionsDialog } from './end-sessions-dialog.tsx';

/** Loaded with its QR code only when it is opened. */
const SecondFactorDialog = lazy(async () => ({
  default: (await import('./second-factor/second-factor-dialog.tsx')).SecondFactorDialog,
}));

type Shown = 'password' | 'sessions' | 'second-factor';

/** What protects the account: its password, and who else is signed in. */
export function SecurityCard() {
  const [open, setOpen] = useState<Shown | null>(null);
  const [isFetched, setIsFetched] = useState(false);
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
        <Button
          wide
          onClick={() => {
            setIsFetched(true);
            setOpen('second-factor');
          }}
        >
          Double authentification
        </Button>
      </ButtonStack>
      <ChangePasswordDialog open={open === 'password'} onClose={close} />
      <EndSessionsDialog open={open === 'sessions'} onClose={close} />
      {isFetched && (
        <Suspense>
          <SecondFactorDialog open={open === 'second-factor'} onClose={close} />
        </Suspense>
      )}
    </SectionCard>
  );
}
