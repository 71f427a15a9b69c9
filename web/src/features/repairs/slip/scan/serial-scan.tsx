import { ScanBarcode } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Failure, Note } from '../../../../ui/feedback/note.tsx';
import { hasCameraAccess, readWithCamera } from './read-with-camera.ts';
import styles from './serial-scan.module.css';

type SerialScanProps = { onRead: (serial: string) => void };

export function SerialScan({ onRead }: SerialScanProps) {
  const [isOn, setIsOn] = useState(false);
  const [failure, setFailure] = useState('');
  if (!hasCameraAccess()) return null;
  const end = (why = '') => {
    setIsOn(false);
    setFailure(why);
  };
  return (
    <div className={styles.scan}>
      <div>
        <Button
          icon={ScanBarcode}
          onClick={() => {
            setIsOn(!isOn);
            setFailure('');
          }}
        >
          {isOn ? 'Arrêter la caméra' : 'Lire le code avec la caméra'}
        </Button>
      </div>
      {failure && <Failure role="alert">{failure}</Failure>}
      {isOn && (
        <Camera
          onRead={(serial) => {
            end();
            onRead(serial);
          }}
          onFailed={(error) => end(reasonOf(error))}
        />
      )}
    </div>
  );
}

type CameraProps = SerialScanProps & { onFailed: (error: unknown) => void };

function Camera({ onRead, onFailed }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setIsReady] = useState(false);
  const finish = useEffectEvent((serial: string | undefined) => {
    if (serial !== undefined) onRead(serial);
  });
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    const leaving = new AbortController();
    const element = video.current;
    if (element === null) return;
    readWithCamera(element, leaving.signal, () => setIsReady(true)).then(finish, (error) => {
      if (!leaving.signal.aborted) fail(error);
    });
    return () => leaving.abort();
  }, []);
  return (
    <>
      <video
        ref={video}
        className={styles.video}
        aria-label="Image de la caméra"
        muted
        playsInline
      />
      <Note role="status">
        {isReady
          ? 'Placez le code-barres au milieu, à une dizaine de centimètres.'
          : 'Autorisez la caméra si votre navigateur vous le demande.'}
      </Note>
    </>
  );
}

const NO_CAMERA = 'Aucune caméra n’a été trouvée. Tapez le numéro, ou branchez une caméra.';
const REFUSED =
  'La caméra est refusée. Autorisez-la pour ce site dans les réglages du navigateur, ou tapez le numéro.';
const REASONS: Readonly<Record<string, string>> = {
  NotAllowedError: REFUSED,
  SecurityError: REFUSED,
  NotFoundError: NO_CAMERA,
  OverconstrainedError: NO_CAMERA,
  NotReadableError: 'La caméra ne répond pas. Fermez l’application qui l’utilise, puis réessayez.',
};
const NOT_LOADED =
  'La lecture du code n’a pas pu démarrer. Vérifiez votre connexion, ou tapez le numéro.';

const reasonOf = (error: unknown): string =>
  (error instanceof DOMException && REASONS[error.name]) || NOT_LOADED;
