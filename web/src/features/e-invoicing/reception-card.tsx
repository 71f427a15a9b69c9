import type { Reception } from '../../../../shared/e-invoicing/reception.ts';
import { useAction } from '../../lib/cache/use-action.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonStack } from '../../ui/buttons/button-group.tsx';
import { Failure } from '../../ui/feedback/note.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { switchReceptionOff } from './received-requests.ts';

type ReceptionCardProps = {
  siren: string;
  /** Whether the directory lists the SIREN; undefined when it was not asked in this session. */
  listed: boolean | undefined;
  onChange: (reception: Reception) => void;
};

export function ReceptionCard({ siren, listed, onChange }: ReceptionCardProps) {
  const { isBusy, failure, run } = useAction(async () => onChange(await switchReceptionOff()));
  return (
    <SectionCard title="Réception activée">
      <p role="status">
        Les factures adressées au SIREN {siren.replace(/(\d{3})(?=\d)/g, '$1\u00a0')} arrivent ici
        en un quart d’heure environ.
      </p>
      <p>
        Les vôtres à des entreprises françaises, avoirs compris, partent par la même plateforme dès
        leur émission, tant que la réception est activée.
      </p>
      {listed === false && (
        <Failure role="alert">
          L’annuaire de la réforme ne connaît pas encore ce SIREN&#x202f;: vos fournisseurs ne
          peuvent pas vous y adresser de facture. Signalez-le à l’exploitant de Rebond.
        </Failure>
      )}
      {failure && <Failure role="alert">{failure}</Failure>}
      <ButtonStack>
        <Button variant="quiet" busy={isBusy} onClick={() => run()}>
          Ne plus recevoir ici
        </Button>
      </ButtonStack>
    </SectionCard>
  );
}
