import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { OPERATOR } from '../../lib/operator.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { PublicPage } from '../../ui/layout/public-page.tsx';
import styles from './legal.module.css';

function LegalFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PublicPage links={<LinkButton to="/">Retour à l’accueil</LinkButton>} contact>
      <article className={styles.page}>
        <h1>{title}</h1>
        {OPERATOR.name === '' && (
          <p className={styles.missing}>
            L’exploitant de ce service n’a pas encore indiqué qui il est. Cette page n’est pas
            complète.
          </p>
        )}
        {children}
      </article>
    </PublicPage>
  );
}

function LegalPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Mail({ to }: { to: string }) {
  return to === '' ? 'l’adresse de contact en bas de page' : <a href={`mailto:${to}`}>{to}</a>;
}

const FACTS = [
  ['Éditeur', OPERATOR.name],
  ['Forme', OPERATOR.form],
  ['Siège', OPERATOR.address],
  ['Immatriculation', OPERATOR.registration],
  ['TVA intracommunautaire', OPERATOR.vatNumber],
  ['Directeur de la publication', OPERATOR.director],
  ['E-mail', OPERATOR.email],
  ['Téléphone', OPERATOR.phone],
] as const;

/** The LCEN, article 6, III, requires these details of the publisher and the host. */
export function LegalNoticePage() {
  return (
    <LegalFrame title="Mentions légales">
      <LegalPart title="Éditeur">
        <dl className={styles.facts}>
          {FACTS.filter(([, value]) => value !== '').map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </LegalPart>
      <LegalPart title="Hébergeur">
        <p>
          Amazon Web Services EMEA SARL, 38 avenue John F. Kennedy, L-1855 Luxembourg. Les données
          sont conservées dans l’Union européenne.
        </p>
      </LegalPart>
      <LegalPart title="Contenus">
        <p>
          Les ateliers répondent de ce qu’ils publient : nom, logo, messages et documents. Un
          contenu qui vous porte tort peut être signalé à l’éditeur, qui le retire s’il est
          manifestement illicite.
        </p>
      </LegalPart>
    </LegalFrame>
  );
}

/** The RGPD, articles 13 and 14, requires a page that says which data is stored, why and for how long. */
export function PrivacyPage() {
  const contact = <Mail to={OPERATOR.privacyEmail || OPERATOR.email} />;
  return (
    <LegalFrame title="Confidentialité">
      <LegalPart title="Qui décide de quoi">
        <p>
          Pour le compte des ateliers, {OPERATOR.name || 'l’éditeur'} est responsable du traitement.
          Pour les données de leurs clients, chaque atelier est responsable ; Rebond les traite pour
          lui, sur ses instructions, et pour rien d’autre.
        </p>
      </LegalPart>
      <LegalPart title="Ce que nous conservons">
        <ul>
          <li>Du gérant : son adresse e-mail, les coordonnées et horaires de son atelier.</li>
          <li>
            De ses clients : nom, e-mail, téléphone, appareil et panne, l’historique de la
            réparation, les devis et factures, et pour un Bonus Réparation les photos et documents
            que l’atelier joint à sa demande.
          </li>
          <li>
            D’un paiement par carte : ce que Stripe nous en dit ; jamais le numéro de la carte.
          </li>
          <li>
            De ses fournisseurs, s’il reçoit ici leurs factures : nom, SIREN, numéro, dates et
            montant de chacune.
          </li>
          <li>
            Des journaux techniques sans nom ni adresse, conservés 90 jours au plus, pour la
            sécurité du service. Celui de la remise des SMS contient leur numéro de destination, et
            est conservé 3 jours.
          </li>
        </ul>
      </LegalPart>
      <LegalPart title="Pourquoi">
        <p>
          Pour rendre le service demandé (le contrat) : suivre les réparations, prévenir les clients
          par e-mail et SMS, établir des documents. Pour tenir la comptabilité (la loi). Pour
          protéger le service contre les abus (notre intérêt légitime). Aucune publicité, aucune
          revente, aucun profilage.
        </p>
      </LegalPart>
      <LegalPart title="Combien de temps">
        <p>
          Tant que le compte existe. Quand un atelier ferme le sien, tout est effacé, sauf ses
          factures et avoirs, que la loi fait conserver dix ans (code de commerce, article L.
          123-22). Les copies de secours, son adresse comprise, disparaissent 35 jours après.
        </p>
      </LegalPart>
      <LegalPart title="Qui d’autre les reçoit">
        <p>
          Amazon Web Services (hébergement, e-mails et SMS, dans l’Union européenne) et Stripe
          (abonnements des ateliers, factures que leurs clients règlent par carte) et, pour un
          atelier qui y reçoit ses factures, une plateforme agréée par l’État. Personne d’autre.
        </p>
      </LegalPart>
      <LegalPart title="Sur votre appareil">
        <p>
          Aucun cookie, aucune mesure d’audience. Une fois connecté, le navigateur garde votre
          session, vos brouillons et la dernière liste de réparations pour la lire hors ligne ; tout
          s’efface à la déconnexion.
        </p>
      </LegalPart>
      <LegalPart title="Vos droits">
        <p>
          Vous pouvez demander l’accès à vos données, leur rectification, leur effacement, leur
          limitation ou leur portabilité, et vous opposer à un traitement : si vous êtes client d’un
          atelier, auprès de lui ; sinon, à {contact}. Un atelier exporte ses données et ferme son
          compte depuis son profil. Vous pouvez aussi saisir la CNIL (cnil.fr).
        </p>
      </LegalPart>
    </LegalFrame>
  );
}

export function TermsPage() {
  return (
    <LegalFrame title="Conditions d’utilisation">
      <LegalPart title="Le service">
        <p>
          Rebond, édité par {OPERATOR.name || 'l’éditeur'}, permet aux ateliers de réparation de
          suivre leurs réparations, de prévenir leurs clients et d’établir devis et factures. Il
          s’adresse à des professionnels ; leurs clients consultent le suivi librement et sans
          compte.
        </p>
      </LegalPart>
      <LegalPart title="Le compte">
        <p>
          L’atelier donne des informations exactes, garde son mot de passe pour lui et répond de ce
          qui est fait avec son compte. Il n’envoie par le service que des messages qui concernent
          ses réparations, à des personnes qui les lui ont confiées.
        </p>
      </LegalPart>
      <LegalPart title="Prix et paiement">
        <p>
          Les plans et leurs prix sont ceux de la page <Link to="/tarifs">Tarifs</Link>. Un
          abonnement est payé d’avance, par carte, et se renouvelle jusqu’à sa résiliation. Celle-ci
          se fait depuis le profil, à tout moment, et prend effet à la fin de la période en cours.
          Un changement de prix est annoncé un mois avant.
        </p>
      </LegalPart>
      <LegalPart title="Données">
        <p>
          Les données restent à l’atelier, qui peut les exporter et les effacer. Rebond les traite
          pour lui comme sous-traitant, au sens de l’article 28 du RGPD, dans les conditions de la
          page <Link to="/confidentialite">Confidentialité</Link>.
        </p>
      </LegalPart>
      <LegalPart title="Disponibilité et responsabilité">
        <p>
          Le service est fourni avec soin, sans garantie qu’il ne s’interrompe jamais. Un message
          peut ne pas arriver : la fiche de la réparation dit ce qu’il en est. L’atelier vérifie ses
          documents avant de les émettre. La responsabilité de l’éditeur est limitée aux sommes
          payées sur les douze derniers mois, sauf faute lourde et sauf ce que la loi interdit de
          limiter.
        </p>
      </LegalPart>
      <LegalPart title="Fin et différends">
        <p>
          L’atelier peut fermer son compte quand il le veut. L’éditeur peut le fermer en cas d’abus,
          après l’avoir prévenu. Le droit français s’applique ; toute question s’adresse d’abord à{' '}
          <Mail to={OPERATOR.email} />.
          {OPERATOR.mediator && ` Médiateur de la consommation\u202f: ${OPERATOR.mediator}.`}
        </p>
      </LegalPart>
    </LegalFrame>
  );
}
