import { useEffect, useRef } from 'react';
import type { DocumentSummary } from '../../../../../shared/documents/issued.ts';
import { openShopChannel } from '../../../lib/shop-channel.ts';

/**
 * Calls `onChange` with each document that changes elsewhere, for example when a customer answers a quote,
 * and `onOpen` when the channel opens, because earlier changes must then be read.
 */
export function useLiveDocuments(
  onChange: (document: DocumentSummary) => void,
  onOpen?: () => void,
): void {
  const latest = useRef({ onChange, onOpen });
  useEffect(() => {
    latest.current = { onChange, onOpen };
  });
  useEffect(() => {
    const leaving = new AbortController();
    openShopChannel(leaving.signal, {
      onFrame: (frame) => frame.type === 'document' && latest.current.onChange(frame.document),
      onOpen: () => latest.current.onOpen?.(),
    });
    return () => leaving.abort();
  }, []);
}
