/** The browser may still be reading it after the click. */
const KEPT_MS = 60_000;

/** Hands a file to the browser to save. */
export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
