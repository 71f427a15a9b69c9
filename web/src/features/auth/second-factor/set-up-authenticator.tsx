import { useRef } from 'react';
import { encode } from 'uqr';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { CodeField } from '../auth-fields.tsx';
import { AuthForm } from '../auth-form.tsx';
import styles from './second-factor.module.css';
import {
  type Authenticator,
  askForCodes,
  makeRecoveryCodes,
  proveAuthenticator,
} from './second-factor-settings.ts';
import { UNCHANGED } from './second-factor-words.ts';

type SetUpAuthenticatorProps = {
  authenticator: Authenticator;
  onDone: (codes: string[]) => void;
};

export function SetUpAuthenticator({ authenticator, onDone }: SetUpAuthenticatorProps) {
  // A code can be used once, so a retry must not send a code that was already accepted.
  const isProved = useRef(false);
  const { secret, address } = authenticator;
  return (
    <div className={styles.step}>
      <p>Scannez ce code avec votre application d’authentification, ou saisissez-y la clé.</p>
      <QrCode text={address} label="Code QR à scanner avec votre application d’authentification" />
      <p className={styles.secret}>
        <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton text={secret} label="Copier la clé" />
      </p>
      <AuthForm
        fields={(errors) => (
          <CodeField
            label="Code à 6 chiffres de l’application"
            defaultValue=""
            error={errors.code}
          />
        )}
        action="Activer"
        send={async (typed) => {
          if (!isProved.current) await proveAuthenticator(typed.code);
          isProved.current = true;
          // The recovery codes are created first, so that they exist when somebody needs one.
          const codes = await makeRecoveryCodes();
          await askForCodes();
          onDone(codes);
        }}
        failure={UNCHANGED}
        failureAt="code"
      />
    </div>
  );
}

type QrCodeProps = { text: string; label: string };

/** The code is dark on light in both themes, because cameras need that. */
function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} />
    </svg>
  );
}
