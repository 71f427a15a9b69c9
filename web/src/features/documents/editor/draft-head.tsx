import { FilePlus, Save, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { formatTime } from '../../../../../shared/time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LossQuestion } from '../../../ui/dialogs/leave-question.tsx';
import { BackLink, PageHead } from '../../../ui/layout/page.tsx';
import { isUntouched } from '../draft/document-draft.ts';
import { startAnew, useDocument } from '../draft/document-store.ts';
import styles from './draft-head.module.css';

export function DraftHead() {
  return (
    <PageHead title="Éditeur de Documents" note={<KeptSign />}>
      <NewDocument />
      <BackLink to="/dashboard">Dashboard</BackLink>
    </PageHead>
  );
}

function KeptSign() {
  const savedAt = useDocument((state) => state.savedAt);
  const isRefused = useDocument((state) => state.isRefused);
  if (isRefused) {
    return (
      <p className={classNames(styles.saved, styles.refused)} role="alert">
        <TriangleAlert aria-hidden="true" />
        Ce navigateur ne peut pas garder votre brouillon. Émettez ou imprimez le document avant de
        quitter la page.
      </p>
    );
  }
  if (savedAt === null) return null;
  return (
    <p className={styles.saved}>
      <Save aria-hidden="true" />
      {`Brouillon gardé sur cet appareil à ${formatTime(new Date(savedAt).toISOString())}, jusqu’à votre déconnexion`}
    </p>
  );
}

function NewDocument() {
  const draft = useDocument((state) => state.draft);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const start = () => {
    startAnew();
    close();
  };
  return (
    <>
      <Button onClick={() => (draft && !isUntouched(draft) ? setIsAsking(true) : startAnew())}>
        <FilePlus aria-hidden="true" />
        Nouveau document
      </Button>
      <LossQuestion
        open={isAsking}
        title="Commencer un nouveau document ?"
        description="Le brouillon en cours sera effacé de cet appareil."
        lose="Effacer et recommencer"
        keep="Garder le brouillon"
        onLose={start}
        onKeep={close}
      />
    </>
  );
}
