import { Printer } from 'lucide-react';
import type { Company } from '../../../../../shared/company/answers.ts';
import type { Operator } from '../../../../../shared/operator.ts';
import { OPERATOR } from '../../../lib/operator.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { BackLink, Page, PageHead } from '../../../ui/layout/page.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './attestation-paper.module.css';

/** The publisher's part requires these fields, and the configuration contains them. */
const ASKED = [
  'name',
  'address',
  'registration',
  'representative',
  'marketedSince',
  'attestedSince',
] as const;

/** /attestation: the publisher attests to the software and the shop to its use, on one sheet of paper. */
export function AttestationPage() {
  const company = useSession((session) => session.user?.profile);
  const isFilled = ASKED.every((field) => OPERATOR[field] !== '');
  return (
    <Page>
      <PageHead
        title="Attestation de l’éditeur"
        note={
          <>
            {!isFilled && (
              <Note>
                L’éditeur n’a pas encore renseigné tout son volet&#xa0;: ce qui manque est laissé en
                blanc.
              </Note>
            )}
            <Note>
              La loi de finances pour 2025 a retiré cette attestation au profit d’un certificat,
              celle pour 2026 l’a rétablie d’après ce que nous en savons en novembre 2026. Avant de
              signer, lisez l’article et le modèle en vigueur.
            </Note>
          </>
        }
      >
        <BackLink to="/archive">Retour à l’archive</BackLink>
        <Button icon={Printer} variant="primary" onClick={() => window.print()}>
          Imprimer
        </Button>
      </PageHead>
      <AttestationPaper
        operator={OPERATOR}
        company={company}
        version={import.meta.env.VITE_VERSION}
      />
    </Page>
  );
}

type AttestationPaperProps = {
  operator: Operator;
  company: Pick<Company, 'company_name' | 'siret' | 'address'> | undefined;
  /** This is the version of the software, 'major.minor.patch'. */
  version: string;
};

/** Place, date and signature are always written by hand. */
const SIGNED = [
  ['Fait à', ''],
  ['Le', ''],
  ['Signature', ''],
] as const;

/**
 * Renders the individual attestation of a software publisher (CGI, article 286, I, 3° bis), after the administration's
 * model BOI-LETTRE-000242. It has two parts; unknown values are left blank for handwriting.
 */
function AttestationPaper({ operator, company, version }: AttestationPaperProps) {
  const [major] = version.split('.');
  return (
    <article className={styles.paper}>
      <h2 className={styles.title}>
        Attestation individuelle de conformité d’un logiciel de caisse
      </h2>
      <p>Code général des impôts, article 286, I, 3° bis. Modèle&#xa0;: BOI-LETTRE-000242.</p>
      <p className={styles.warning}>
        Tant que l’éditeur n’a pas signé le volet 1, cette feuille ne prouve rien.
      </p>
      <section className={styles.part} aria-labelledby="publisher">
        <h3 id="publisher">Volet 1&#xa0;: l’éditeur</h3>
        <p>
          Représentant légal de l’éditeur nommé ci-dessous, j’atteste que ce logiciel satisfait aux
          conditions d’inaltérabilité, de sécurisation, de conservation et d’archivage des données
          prévues par cet article en vue du contrôle de l’administration fiscale.
        </p>
        <Fields
          fields={[
            ['Éditeur', [operator.name, operator.form].filter(Boolean).join(', ')],
            ['Siège', operator.address],
            ['Immatriculation', operator.registration],
            ['Représentant légal', operator.representative],
            ['Logiciel', 'Rebond'],
            ['Version', version],
            ['Mis sur le marché le', operator.marketedSince],
            ['Conforme depuis la version', operator.attestedSince],
          ]}
        />
        <p>
          La version majeure porte la racine {major}&#xa0;; les nombres qui la suivent désignent ses
          versions mineures. Je m’engage à changer cette racine dès qu’une version touche à l’une de
          ces conditions.
        </p>
        <Fields signed fields={SIGNED} />
      </section>
      <section className={styles.part} aria-labelledby="shop">
        <h3 id="shop">Volet 2&#xa0;: l’entreprise utilisatrice</h3>
        <p>
          Représentant légal de l’entreprise nommée ci-dessous, je certifie avoir acquis ce logiciel
          et l’utiliser pour enregistrer les règlements de mes clients.
        </p>
        <Fields
          fields={[
            ['Entreprise', company?.company_name ?? ''],
            ['SIRET', company?.siret ?? ''],
            ['Adresse', company?.address ?? ''],
            ['Représentant légal', ''],
            ['Acquis auprès de', operator.name],
            ['Acquis le', ''],
            ['Utilisé depuis le', ''],
          ]}
        />
        <Fields signed fields={SIGNED} />
      </section>
      <p className={styles.small}>
        Établir une fausse attestation, ou s’en servir, est puni de trois ans d’emprisonnement et de
        45&#x202f;000&#xa0;€ d’amende (code pénal, article 441-1).
      </p>
    </article>
  );
}

type FieldsProps = {
  /** Each field has a label and a text; an empty text becomes a blank line. */
  fields: readonly (readonly [label: string, text: string])[];
  /** If this is true, the fields stand side by side, with room for a signature. */
  signed?: boolean;
};

/** Renders the fields of one part of the attestation, with blank lines for the person who signs it. */
function Fields({ fields, signed = false }: FieldsProps) {
  return (
    <dl className={signed ? styles.signed : styles.fields}>
      {fields.map(([label, text]) => (
        <div key={label} className={styles.field}>
          <dt>{label}</dt>
          {text === '' ? (
            <dd className={styles.blank}>
              <VisuallyHidden>à remplir</VisuallyHidden>
            </dd>
          ) : (
            <dd>{text}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
