import { notify } from '../../../ui/feedback/notify.ts';
import { TextButton } from '../text-button.tsx';
import { useTask } from '../use-task.ts';

export function ResendButton({ email }: { email: string }) {
  const { isBusy, run } = useTask();
  const resend = () =>
    run(
      async () => {
        const { resendConfirmation } = await import('../auth-requests.ts');
        await resendConfirmation(email);
        notify.success(
          'E-mail envoyé',
          'Consultez votre messagerie, courrier indésirable compris.',
        );
      },
      (message) => notify.error('Erreur', message),
    );
  return (
    <TextButton busy={isBusy} onClick={() => void resend()}>
      Renvoyer l’e-mail
    </TextButton>
  );
}
