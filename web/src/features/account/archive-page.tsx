import { Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import { entriesText } from '../../lib/files/save-export.ts';
import { PROFILE_PAGES } from '../../lib/navigation/profile-pages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { BackLink, Page, PageHead, SectionCard } from '../../ui/layout/page.tsx';
import styles from './archive-page.module.css';
import { useExport } from './use-export.ts';

export function ArchivePage() {
  const { progress, start } = useExport();
  return (
    <Page>
      <PageHead title="Archive des documents et paiements">
        <BackLink to={PROFILE_PAGES.data.to}>Retour aux données</BackLink>
        <Button
          icon={Download}
          variant="primary"
          busy={progress !== undefined}
          onClick={() => start('archive')}
        >
          Télécharger l’archive
        </Button>
      </PageHead>
      <Note role="status">{progress && `Lecture… ${entriesText(progress.entries)}`}</Note>
      <SectionCard title="Ce qu’elle contient" className={styles.text}>
        <p>
          Chaque devis, facture, acompte et avoir que vous émettez, chaque paiement et remboursement
          que vous enregistrez est un maillon d’une chaîne propre à votre atelier. Rien n’y est
          modifié ni supprimé&#xa0;: une correction est un avoir ou un remboursement, donc un
          maillon de plus.
        </p>
        <p>
          L’archive réunit tous les maillons, dans leur ordre, et chaque document tel qu’il a été
          émis. Elle porte les noms de vos clients&#xa0;: gardez-la en lieu sûr.
        </p>
      </SectionCard>
      <SectionCard title="Ce qu’elle prouve" className={styles.text}>
        <p>
          Chaque maillon contient l’empreinte (SHA-256) du précédent, et celle du document qu’il
          concerne. Changer un montant, une date, un nom ou un numéro, retirer une pièce ou en
          glisser une entre deux autres change une empreinte, et tout ce qui suit ne correspond
          plus.
        </p>
        <p>
          La chaîne vise les conditions d’inaltérabilité, de sécurisation, de conservation et
          d’archivage de l’article 286, I, 3° bis du code général des impôts, et ne remplace pas{' '}
          <Link to="/attestation">l’attestation de l’éditeur</Link>&#xa0;: demandez-la-lui signée.
        </p>
      </SectionCard>
      <SectionCard title="Ce qu’elle ne prouve pas" className={styles.text}>
        <p>
          Ce qui a été émis avant le début de la chaîne y est repris en l’état, et marqué comme
          tel&#xa0;: l’archive ne dit rien de son passé. Elle ne dit pas non plus si une vente a été
          oubliée. Une chaîne réécrite en entier ne se voit qu’à côté d’une archive plus
          ancienne&#xa0;: téléchargez-en une de temps en temps, et gardez-les.
        </p>
      </SectionCard>
      <SectionCard title="La vérifier sans Rebond" className={styles.text}>
        <p>
          L’archive est un fichier de texte, une pièce par ligne. Le programme de vérification est
          publié avec le code de Rebond&#xa0;: il ne demande que Node.js, aucun compte et aucune
          connexion.
        </p>
        <pre className={styles.command}>npm run verify-archive FICHIER</pre>
        <p>
          Il recalcule chaque empreinte et chaque clôture, puis répond «&#xa0;Archive intacte&#xa0;»
          ou dit ce qui a été touché. Sans lui, l’empreinte d’une ligne se calcule avec n’importe
          quel outil&#xa0;: celle d’un maillon est le «&#xa0;previous&#xa0;» du suivant, celle d’un
          document le «&#xa0;content&#xa0;» de son maillon.
        </p>
      </SectionCard>
    </Page>
  );
}
