import { useEffect, useState } from 'react';

/** Returns the address of a file's content in this tab, and releases the address when the file is no longer shown. */
export function useObjectUrl(content: Blob | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = content ? URL.createObjectURL(content) : undefined;
    setUrl(made);
    return () => {
      if (made) URL.revokeObjectURL(made);
    };
  }, [content]);
  return url;
}
