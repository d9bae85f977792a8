/** The engine was told to wear the model at an address; what that takes is fetched when it happens. */
export async function wearModel(url: string, wear: (avatarID: string) => void): Promise<void> {
  const { wearFromUrl } = await import("./wear-from-url.ts");
  await wearFromUrl(url, wear);
}
