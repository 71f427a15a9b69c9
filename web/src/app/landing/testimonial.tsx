import { Avatar } from '../../ui/avatar.tsx';
import styles from './section.module.css';

const FOUNDER = 'Julien Morel';

/** A quote from the founder, who repairs devices too. */
export function Testimonial() {
  return (
    <figure className={styles.voice}>
      <blockquote className={styles.quote}>
        <p>
          « Je répare des téléphones depuis onze ans. Le plus long n’a jamais été de changer un
          écran : c’était de répondre dix fois par jour “alors, il est prêt ?”. J’ai écrit Rebond
          pour mon propre comptoir. Aujourd’hui mes clients regardent leur page, et moi je garde les
          mains sur l’établi. »
        </p>
      </blockquote>
      <figcaption className={styles.author}>
        <Avatar name={FOUNDER} />
        <span>
          <strong>{FOUNDER}</strong> réparateur et fondateur de Rebond
        </span>
      </figcaption>
    </figure>
  );
}
