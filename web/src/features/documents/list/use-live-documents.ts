import { useEffect, useRef } from 'react';
import type { DocumentSummary } from '../../../../../shared/documents/issued/issued.ts';
import { openShopChannel } from '../../../lib/cache/shop-channel.ts';

/** Calls `onOpen` when the channel has opened, because changes before that were missed. */
export function useLiveDocuments(
  onChange: (document: DocumentSummary) => void,
  onOpen?: () => void,
): void {
  const latest = useRef({ onChange, onOpen });
  useEffect(() => {
    latest.current = { onChange, onOpen };
  });
  useEffect(
    () =>
      openShopChannel({
        onFrame: (frame) => frame.type === 'document' && latest.current.onChange(frame.document),
        onOpen: () => latest.current.onOpen?.(),
      }),
    [],
  );
}
