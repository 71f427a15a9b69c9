import { useState } from 'react';
import { saveFile } from '../../../lib/files/save-file.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import styles from './second-factor.module.css';

type RecoveryCodesSheetProps = { codes: readonly string[]; email: string; onKept: () => void };

export function RecoveryCodesSheet({ codes, email, onKept }: RecoveryCodesSheetProps) {
  const [isCopied, setIsCopied] = useState(false);
  const words = `Rebond, codes de secours de ${email}\nChacun ne sert qu’une fois, avec votre mot de passe.`;
  const text = `${words}\n\n${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <div className={styles.step}>
      <p>
        Sans votre téléphone, un de ces codes et votre mot de passe vous reconnectent. Gardez-les
        ailleurs que sur lui : ils ne seront plus montrés.
      </p>
      <div className={styles.sheet}>
        <p className={styles.printed}>{words}</p>
        <ol className={styles.codes} aria-label="Codes de secours">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className={styles.ways}>
        <Button onClick={() => void copy()}>Copier</Button>
        <Button
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'codes-rebond.txt')}
        >
          Télécharger
        </Button>
        <Button onClick={() => window.print()}>Imprimer</Button>
      </div>
      <Note role="status">{isCopied ? 'Copiés.' : ''}</Note>
      <Button variant="primary" wide onClick={onKept}>
        J’ai gardé mes codes
      </Button>
    </div>
  );
}
