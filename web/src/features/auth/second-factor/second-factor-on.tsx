import { useAction } from '../../../lib/cache/use-action.ts';
import { Button, ButtonStack } from '../../../ui/buttons/button.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import styles from './second-factor.module.css';
import { makeRecoveryCodes, turnOff } from './second-factor-settings.ts';
import { TURNED_OFF, UNCHANGED } from './second-factor-words.ts';

type SecondFactorOnProps = {
  onCodes: (codes: string[]) => void;
  onOff: () => void;
};

export function SecondFactorOn({ onCodes, onOff }: SecondFactorOnProps) {
  const { isBusy, run } = useAction((work: () => Promise<void>) => work(), {
    onFailure: (message) => notify.error(UNCHANGED, message),
  });
  return (
    <div className={styles.step}>
      <p>La double authentification est activée.</p>
      <ButtonStack>
        <Button
          wide
          busy={isBusy}
          onClick={() => run(async () => onCodes(await makeRecoveryCodes()))}
        >
          Créer de nouveaux codes de secours
        </Button>
        <Button
          wide
          variant="danger"
          busy={isBusy}
          onClick={() =>
            run(async () => {
              await turnOff();
              notify.success(TURNED_OFF, 'Votre mot de passe suffit pour vous connecter.');
              onOff();
            })
          }
        >
          Désactiver la double authentification
        </Button>
      </ButtonStack>
    </div>
  );
}
