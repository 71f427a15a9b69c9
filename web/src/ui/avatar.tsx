import { useState } from 'react';
import styles from './avatar.module.css';

/** Returns at most two initials of a name: 'AC' for 'Atelier du Canal'. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s'’-]+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}

type AvatarProps = { name: string; picture?: string | null };

/** The initials replace a missing picture and a picture of another origin, which the page may not load. */
export function Avatar({ name, picture }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  if (picture && picture !== failed) {
    return (
      <img
        className={styles.avatar}
        src={picture}
        alt=""
        width={36}
        height={36}
        onError={() => setFailed(picture)}
      />
    );
  }
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
