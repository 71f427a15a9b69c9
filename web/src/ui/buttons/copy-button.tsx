import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
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
    // When the browser refuses the clipboard, the text can still be selected by hand.
    await navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  };

  return (
    <>
      <Button variant="quiet" size="icon" aria-label={label} onClick={() => void copy()}>
        {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </Button>
      <VisuallyHidden role="status">{isCopied ? 'Copié' : ''}</VisuallyHidden>
    </>
  );
}
