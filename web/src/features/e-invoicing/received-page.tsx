import { useEffect, useState } from 'react';
import type { Reception } from '../../../../shared/e-invoicing/reception.ts';
import { refusedFields } from '../../lib/api/field-errors.ts';
import { useShopLookup } from '../../lib/cache/shop-query.ts';
import { useAction } from '../../lib/cache/use-action.ts';
import { Button, ButtonStack } from '../../ui/buttons/button.tsx';
import { LookupView } from '../../ui/feedback/lookup-view.tsx';
import { Failure } from '../../ui/feedback/note.tsx';
import { EmptyState } from '../../ui/feedback/state.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { BackLink, Page, PageHead, SectionCard } from '../../ui/layout/page.tsx';
import styles from './activation-card.module.css';
import { ReceivedList } from './received-list.tsx';
import { receptionQuery, showReception } from './received-queries.ts';
import { activateReception, switchReceptionOff } from './received-requests.ts';

export function ReceivedPage() {
  const lookup = useShopLookup(receptionQuery);
  return (
    <Page>
      <PageHead title="Factures reçues">
        <BackLink to="/documents">Documents émis</BackLink>
      </PageHead>
      <LookupView {...lookup} failure="Les factures reçues ne sont pas disponibles" isPage={false}>
        {(reception) => <Content reception={reception} onChange={showReception} />}
      </LookupView>
    </Page>
  );
}

type ContentProps = { reception: Reception; onChange: (reception: Reception) => void };

function Content({ reception, onChange }: ContentProps) {
  const { available, siren, listed } = reception;
  // The title is set here and not in page-meta.ts, because every page loads that file.
  useEffect(() => {
    window.document.title = 'Factures reçues · Rebond';
  }, []);
  if (!available) {
    return (
      <EmptyState title="Réception indisponible">
        L’exploitant de Rebond n’a pas encore choisi de plateforme agréée. Consultez vos factures
        sur la vôtre.
      </EmptyState>
    );
  }
  if (siren === null) return <ActivationCard onChange={onChange} />;
  return (
    <>
      <ReceivedList />
      <ReceptionCard siren={siren} listed={listed} onChange={onChange} />
    </>
  );
}

function ActivationCard({ onChange }: { onChange: (reception: Reception) => void }) {
  const [siren, setSiren] = useState('');
  const [code, setCode] = useState('');
  const { isBusy, error, failure, run } = useAction(async () =>
    onChange(await activateReception({ siren, code })),
  );

  const refused = refusedFields(error);
  return (
    <SectionCard title="Recevoir les factures de vos fournisseurs">
      <p>
        Depuis le 1<sup>er</sup> septembre 2026, elles arrivent par une plateforme agréée. Saisissez
        le code que l’exploitant de Rebond vous a remis à la signature avec la sienne. Dès lors, vos
        factures et avoirs à des entreprises françaises partent par elle aussi, à leur émission.
      </p>
      <Form className={styles.form} onSend={() => run()}>
        <TextField
          label="SIREN de votre entreprise"
          inputMode="numeric"
          value={siren}
          onChange={({ target }) => setSiren(target.value)}
          error={refused.siren}
        />
        <TextField
          label="Code d’activation"
          spellCheck={false}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          error={refused.code}
        />
        {failure && <Failure role="alert">{failure}</Failure>}
        <ButtonStack>
          <Button type="submit" variant="primary" busy={isBusy}>
            Activer la réception
          </Button>
        </ButtonStack>
      </Form>
    </SectionCard>
  );
}

type ReceptionCardProps = {
  siren: string;
  /**
   * This says whether the directory lists the SIREN. It is undefined when the directory was not asked in this session.
   */
  listed: boolean | undefined;
  onChange: (reception: Reception) => void;
};

function ReceptionCard({ siren, listed, onChange }: ReceptionCardProps) {
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
