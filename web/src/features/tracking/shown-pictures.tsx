import { useEffect, useState } from 'react';
import type { ShownPictures as Shown } from '../../../../shared/repairs/pictures/pictures.ts';
import { requestPublic } from '../../lib/api/public-request.ts';
import { Card } from '../../ui/layout/card.tsx';
import styles from './shown-pictures.module.css';

type ShownPicturesProps = {
  trackingNumber: string;
  /** The key comes from the link in our messages. */
  cle: string;
};

/** Nothing is shown when the pictures cannot be read. */
export function ShownPictures({ trackingNumber, cle }: ShownPicturesProps) {
  const [pictures, setPictures] = useState<Shown['pictures']>([]);
  /** This number grows when an address is no longer valid, so that new ones are read. */
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    const leaving = new AbortController();
    requestPublic('GET /api/suivi/{trackingNumber}/pictures', {
      params: { trackingNumber },
      query: { cle },
      has: ['pictures'],
      signal: leaving.signal,
    })
      .then((answer) => setPictures(answer.pictures))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) console.warn('The pictures cannot be read', error);
      });
    return () => leaving.abort();
  }, [trackingNumber, cle, attempt]);

  if (pictures.length === 0) return null;
  return (
    <Card as="section" roomy aria-labelledby="photos">
      <h2 id="photos">Photos de l’atelier</h2>
      <ul className={styles.pictures}>
        {pictures.map(({ url, width, height }, index) => (
          <li key={url}>
            <img
              src={url}
              width={width}
              height={height}
              alt={`Votre appareil, vu par l’atelier (${index + 1} sur ${pictures.length})`}
              loading="lazy"
              decoding="async"
              onError={() => setAttempt((before) => Math.min(before + 1, MOST_ATTEMPTS))}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const MOST_ATTEMPTS = 3;
