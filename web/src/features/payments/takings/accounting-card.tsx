import { Download } from 'lucide-react';
import { ofName } from '../../../../../shared/french.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonStack } from '../../../ui/buttons/button-group.tsx';
import { Failure, Note } from '../../../ui/feedback/note.tsx';
import { SectionCard } from '../../../ui/layout/section-card.tsx';
import type { ShownMonth } from './takings-months.ts';
import styles from './takings-page.module.css';
import { ACCOUNTING_FILES, type Period, useAccountingExport } from './use-accounting-export.ts';

export function AccountingCard({ shown: { month, name, from, to } }: { shown: ShownMonth }) {
  const { progress, failure, start } = useAccountingExport();
  const year = month.slice(0, 4);
  const periods: (Period & { name: string })[] = [
    { from, to, name: ofName(name), file: month },
    { from: `${year}-01-01`, to: `${year}-12-31`, name: `de l’année ${year}`, file: year },
  ];
  return (
    <SectionCard title="Pour votre comptable">
      <div className={styles.files}>
        {periods.map((period) => (
          <ButtonStack key={period.file}>
            {(['journal', 'tva', 'documents'] as const).map((kind) => (
              <Button
                key={kind}
                wide
                busy={progress?.file === kind + period.file}
                onClick={() => void start(kind, period)}
              >
                <Download aria-hidden="true" />
                {ACCOUNTING_FILES[kind].label} {period.name}
              </Button>
            ))}
            {failure?.file.endsWith(period.file) && <Failure>{failure.text}</Failure>}
          </ButtonStack>
        ))}
      </div>
      <Note role="status">{progress?.text}</Note>
      <Note>
        Le journal a les colonnes du fichier des écritures comptables (LPF, article A. 47
        A-1)&#xa0;: ventes, avoirs, acomptes, règlements et caisse, à relire avec votre comptable
        avant de les reprendre. Ses écritures sont numérotées à partir de 1 dans chaque
        fichier&#xa0;: pour une suite continue, prenez celui de l’année. Les documents sont les PDF
        de vos factures, avoirs et devis tels qu’émis, réunis en un fichier ZIP&#xa0;: laissez cette
        page ouverte jusqu’à son enregistrement.
      </Note>
    </SectionCard>
  );
}
