/** Handles the engine's request to wear the model at an address; the code loads on first use. */
export async function wearModel(url: string, wear: (avatarID: string) => void): Promise<void> {
  const { wearFromUrl } = await import("./wear-from-url.ts");
  await wearFromUrl(url, wear);
}
