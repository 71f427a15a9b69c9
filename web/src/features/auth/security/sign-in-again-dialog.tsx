import { useState } from 'react';
import { useFreshSignIn } from '../../../lib/session/fresh-sign-in.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { CodeField } from '../auth-fields.tsx';
import { AuthForm } from '../auth-form.tsx';
import { CurrentPassword } from './current-password.tsx';

export function SignInAgainDialog() {
  const answer = useFreshSignIn((question) => question.answer);
  return (
    <Dialog
      open={answer !== null}
      onClose={() => answer?.(false)}
      title="Confirmez que c’est vous"
      description="Cette action demande de saisir votre mot de passe à nouveau. Rien de ce que vous avez saisi n’est perdu."
    >
      {answer && <Steps onDone={() => answer(true)} />}
    </Dialog>
  );
}

const FORM = { action: 'Confirmer', failure: 'Erreur' };

function Steps({ onDone }: { onDone: () => void }) {
  const email = useSession((session) => session.user?.email ?? '');
  const [isCodeDue, setIsCodeDue] = useState(false);
  if (isCodeDue) {
    return (
      <AuthForm
        {...FORM}
        key="code"
        fields={(errors) => (
          <CodeField label="Code à 6 chiffres" defaultValue="" error={errors.code} />
        )}
        send={async (typed) => {
          const { confirmWithCode } = await import('./sign-in-again.ts');
          await confirmWithCode(typed.code);
          onDone();
        }}
        failureAt="code"
      />
    );
  }
  return (
    <AuthForm
      {...FORM}
      key="password"
      fields={(errors) => <CurrentPassword email={email} error={errors.current} />}
      send={async (typed) => {
        const { confirmPassword } = await import('./sign-in-again.ts');
        if ((await confirmPassword(email, typed.current)) === 'code') setIsCodeDue(true);
        else onDone();
      }}
      failureAt="current"
    />
  );
}
