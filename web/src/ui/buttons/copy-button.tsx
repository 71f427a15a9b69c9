import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { notify } from '../feedback/notify.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { Button } from './button.tsx';

const SHOWN_MS = 2000;

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      setIsCopied(false);
      notify.info('Le navigateur refuse la copie', text);
    }
  };

  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        icon={isCopied ? Check : Copy}
        aria-label={label}
        onClick={() => void copy()}
      />
      <VisuallyHidden role="status">{isCopied ? 'Copié' : ''}</VisuallyHidden>
    </>
  );
}
