import { notify } from '../../../ui/feedback/notify.ts';
import { TextButton } from '../text-button.tsx';
import { useTask } from '../use-task.ts';

type ResendButtonProps = { email: string; request?: 'resendConfirmation' | 'requestRecovery' };

export function ResendButton({ email, request = 'resendConfirmation' }: ResendButtonProps) {
  const { isBusy, run } = useTask();
  const resend = () =>
    run(
      async () => {
        const requests = await import('../auth-requests.ts');
        await requests[request](email);
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
