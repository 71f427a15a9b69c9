import styles from './section.module.css';
import { StartLink } from './start-link.tsx';

/** The last call to action of the home page. */
export function FinalCall() {
  return (
    <section className={styles.call} aria-labelledby="commencer">
      <h2 id="commencer" className={styles.title}>
        Votre prochaine réparation peut déjà être suivie
      </h2>
      <p>Créez votre compte, enregistrez un appareil : la page de votre client est prête.</p>
      <StartLink>Commencer maintenant</StartLink>
    </section>
  );
}
