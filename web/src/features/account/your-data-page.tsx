import { Download, ShieldCheck, Trash2, Upload, Wallet } from 'lucide-react';
import { useState } from 'react';
import { nameOfPlanWith, planOf } from '../../../../shared/billing/plans.ts';
import { entriesText } from '../../lib/files/save-export.ts';
import { PROFILE_PAGES } from '../../lib/navigation/profile-pages.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button, ButtonStack, LinkButton } from '../../ui/buttons/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { ProfileSubpage, SectionCard } from '../../ui/layout/page.tsx';
import { CloseAccountDialog } from './close-account-dialog.tsx';
import { type ExportName, useExport } from './use-export.ts';

export const YourDataPage = () => (
  <ProfileSubpage title={PROFILE_PAGES.data.word}>
    <YourDataCard />
  </ProfileSubpage>
);

const LABELS: Record<Exclude<ExportName, 'archive'>, string> = {
  repairs: 'Exporter les réparations (CSV)',
  documents: 'Exporter les documents (CSV)',
  account: 'Exporter mes données (JSON)',
};

/** Lets a shop export its data as files and erase them with the account. RGPD, articles 15, 17 and 20. */
export function YourDataCard() {
  const plan = useSession((session) => session.user?.subscription.plan);
  const { progress, start } = useExport();
  const [isClosing, setIsClosing] = useState(false);
  const planWithExports = nameOfPlanWith('exports');

  const exportButton = (name: keyof typeof LABELS) => (
    <Button icon={Download} wide busy={progress?.name === name} onClick={() => start(name)}>
      {LABELS[name]}
    </Button>
  );

  return (
    <SectionCard title="Vos données">
      <ButtonStack>
        <LinkButton icon={Upload} to="/importer" wide>
          Importer des réparations (CSV)
        </LinkButton>
        {planOf(plan).opens.includes('exports') ? (
          <>
            {exportButton('repairs')}
            {exportButton('documents')}
          </>
        ) : (
          <>
            <Note>
              L’export de vos réparations et documents pour un tableur fait partie du plan{' '}
              {planWithExports}.
            </Note>
            <LinkButton to="/tarifs" wide>
              Découvrir le plan {planWithExports}
            </LinkButton>
          </>
        )}
        <LinkButton icon={Wallet} to="/encaissements" wide>
          Journal comptable et TVA
        </LinkButton>
        {exportButton('account')}
        <LinkButton icon={ShieldCheck} to="/archive" wide>
          Archive inaltérable
        </LinkButton>
        <Note role="status">{progress && `Lecture… ${entriesText(progress.entries)}`}</Note>
      </ButtonStack>
      <Button icon={Trash2} variant="danger" wide onClick={() => setIsClosing(true)}>
        Supprimer mon compte
      </Button>
      <CloseAccountDialog open={isClosing} onClose={() => setIsClosing(false)} />
    </SectionCard>
  );
}
