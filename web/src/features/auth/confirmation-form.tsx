import { useState } from 'react';
import { notify } from '../../ui/notify.ts';
import { CodeField } from './auth-fields.tsx';
import { AuthForm } from './auth-form.tsx';
import { forgetSignUp, signedUpHere } from './own-sign-ups.ts';
import { ResendButton } from './resend-button.tsx';

type ConfirmationFormProps = {
  email: string;
  /** From the link of the e-mail, tried at once where the address was signed up; empty when it is to be typed. */
  code: string;
  onConfirmed: (email: string) => void;
  /** Confirmed where nobody chose its password: it is chosen next, by the code of another e-mail. */
  onPasswordDue: (email: string) => void;
  onBack: () => void;
};

/**
 * Confirms an address by the code of its e-mail. Somebody else may have signed it up, with a password of theirs: a
 * browser that did not choose the password asks for a click, takes it away, and has another chosen (docs/decisions/0095).
 */
export function ConfirmationForm(props: ConfirmationFormProps) {
  const { email, code, onConfirmed, onPasswordDue, onBack } = props;
  const [isOwn] = useState(() => signedUpHere(email));
  return (
    <AuthForm
      intro={isOwn ? <OwnIntro email={email} /> : <OtherIntro email={email} />}
      fields={(errors) => (
        <CodeField label="Code de confirmation" defaultValue={code} error={errors.code} />
      )}
      action={isOwn ? 'Confirmer mon adresse' : 'Confirmer et choisir mon mot de passe'}
      send={async (typed) => {
        const { confirmAddress, requestRecovery } = await import('./auth-requests.ts');
        await confirmAddress(email, typed.code, isOwn ? 'own' : 'another');
        forgetSignUp(email);
        if (isOwn) {
          notify.success('Adresse confirmée', 'Vous pouvez maintenant vous connecter.');
          return onConfirmed(email);
        }
        await requestRecovery(email);
        notify.success(
          'Adresse confirmée',
          'Choisissez votre mot de passe\u202f: un nouveau code vient de partir par e-mail.',
        );
        onPasswordDue(email);
      }}
      failure="Erreur de confirmation"
      failureAt="code"
      atOnce={isOwn && code !== ''}
      links={<ResendButton email={email} />}
      onBack={onBack}
    />
  );
}

function OwnIntro({ email }: { email: string }) {
  return (
    <>
      Saisissez le code à 6 chiffres envoyé à <strong>{email}</strong>, ou ouvrez le lien de cet
      e-mail.
    </>
  );
}

function OtherIntro({ email }: { email: string }) {
  return (
    <>
      L’inscription de <strong>{email}</strong> n’a pas été faite dans ce navigateur. Pour que ce
      compte ne s’ouvre qu’à vous, confirmez l’adresse, puis choisissez-en le mot de passe avec le
      code d’un second e-mail. Pour garder celui de l’inscription, saisissez le premier code là où
      vous l’avez faite.
    </>
  );
}
