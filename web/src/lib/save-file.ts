/** How long a browser may take to begin reading what it downloads. */
const RELEASE_MS = 60_000;

/** Has the browser save `file` under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS);
}
