import type { Company } from '../../../../../shared/company/answers.ts';
import type { Operator } from '../../../../../shared/operator.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './attestation-paper.module.css';

type AttestationPaperProps = {
  operator: Operator;
  company: Pick<Company, 'company_name' | 'siret' | 'address'> | undefined;
  /** This software has this version, 'major.minor.patch'. */
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
export function AttestationPaper({ operator, company, version }: AttestationPaperProps) {
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
  /** Label and text; an empty text becomes a blank line. */
  fields: readonly (readonly [label: string, text: string])[];
  /** Puts the fields side by side, with room for a signature. */
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
