import { saveFile } from './save-file.ts';

/** After this time, the tab has read its file. */
const RELEASE_MS = 60_000;

/**
 * Opens a tab at once, and returns the function that shows the file in it or closes it when there is no file. If the
 * browser opens no tab, the file is saved. A browser opens a tab only in the handler of a press.
 */
export function openFile(): (file: File | undefined) => void {
  const tab = window.open('', '_blank');
  return (file) => {
    if (file === undefined) tab?.close();
    else if (tab === null) saveFile(file, file.name);
    else {
      const address = URL.createObjectURL(file);
      tab.location.replace(address);
      window.setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS);
    }
  };
}
