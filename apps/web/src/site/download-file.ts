/** Delay before the object URL is revoked: the browser may still be reading it. */
const KEPT_MS = 60_000;

/** Has the browser save a file. */
export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
