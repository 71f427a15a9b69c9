import { useCallback, useEffect, useState } from 'react';
import type { ShownPictures as Shown } from '../../../../shared/repairs/pictures/pictures.ts';
import { requestPublic } from '../../lib/api/public-request.ts';
import { useLookup } from '../../lib/cache/use-lookup.ts';
import { LookupView } from '../../ui/feedback/lookup-view.tsx';
import { Card } from '../../ui/layout/card.tsx';
import styles from './shown-pictures.module.css';

type ShownPicturesProps = {
  trackingNumber: string;
  /** The key comes from the link in our messages. */
  cle: string;
};

type PicturesAnswer = Shown & { state: 'found' };

export function ShownPictures({ trackingNumber, cle }: ShownPicturesProps) {
  const read = useCallback(
    async (signal: AbortSignal): Promise<PicturesAnswer> => {
      const { pictures } = await requestPublic('GET /api/suivi/{trackingNumber}/pictures', {
        params: { trackingNumber },
        query: { cle },
        has: ['pictures'],
        signal,
      });
      return { state: 'found', pictures };
    },
    [trackingNumber, cle],
  );
  const { lookup, again, refresh } = useLookup(read);
  /** This number grows when an address is no longer valid, so that new ones are read. */
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (attempt === 0) return;
    const leaving = new AbortController();
    void refresh(leaving.signal);
    return () => leaving.abort();
  }, [attempt, refresh]);

  return (
    <LookupView
      lookup={lookup}
      again={again}
      isPage={false}
      failure="Les photos ne sont pas disponibles"
      ground={(state) => <Card>{state}</Card>}
      loading={null}
    >
      {({ pictures }) =>
        pictures.length > 0 && (
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
        )
      }
    </LookupView>
  );
}

const MOST_ATTEMPTS = 3;
