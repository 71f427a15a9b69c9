import { useState } from 'react';
import { notify } from '../../../ui/feedback/notify.ts';
import { CodeField } from '../auth-fields.tsx';
import { AuthForm } from '../auth-form.tsx';
import { noteSignUp, signedUpHere } from './own-sign-ups.ts';
import { ResendButton } from './resend-button.tsx';

type ConfirmationFormProps = {
  email: string;
  /**
   * The code comes from the e-mail's link and is sent at once in the browser that signed up. It is empty when it must
   * be typed.
   */
  code: string;
  onConfirmed: (email: string) => void;
  /**
   * This is called after the confirmation if another browser chose the password, so that the person must choose a
   * new one.
   */
  onPasswordDue: (email: string) => void;
  onBack: () => void;
};

/**
 * Somebody else may have signed up with this address, so a browser that did not choose the password removes it and lets
 * the person choose another (docs/decisions/0095).
 */
export function ConfirmationForm(props: ConfirmationFormProps) {
  const { email, code, onConfirmed, onPasswordDue, onBack } = props;
  const [isOwn] = useState(() => signedUpHere(email, code));
  return (
    <AuthForm
      intro={isOwn ? <OwnIntro email={email} /> : <OtherIntro email={email} />}
      fields={(errors) => (
        <CodeField label="Code de confirmation" defaultValue={code} error={errors.code} />
      )}
      action={isOwn ? 'Confirmer mon adresse' : 'Confirmer et choisir mon mot de passe'}
      send={async (typed) => {
        const { confirmAddress, requestRecovery } = await import('../auth-requests.ts');
        await confirmAddress(email, typed.code, isOwn ? 'own' : 'another');
        noteSignUp(email, typed.code);
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
      L’inscription avec <strong>{email}</strong> n’a pas été faite dans ce navigateur. Pour que ce
      compte ne s’ouvre qu’à vous, confirmez l’adresse, puis choisissez-en le mot de passe avec le
      code d’un second e-mail. Pour garder celui de l’inscription, saisissez le premier code là où
      vous l’avez faite.
    </>
  );
}
