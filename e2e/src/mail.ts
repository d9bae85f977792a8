import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Product } from "./product.ts";

type StoredMail = { to: string; subject: string; text: string };

/** Mails to an address that the product kept, as it has no mail server here; the newest first. */
async function mailsTo({ dataDir }: Product, address: string): Promise<StoredMail[]> {
  const folder = join(dataDir, "mail");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
  const mails = await Promise.all(
    names
      .toReversed()
      .map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8")) as StoredMail),
  );
  return mails.filter(({ to }) => to === address);
}

/** The path and query of the link in the newest mail to an address, once there is one. */
export async function linkFor(product: Product, address: string): Promise<string> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const [mail] = await mailsTo(product, address).catch(() => []);
    const found = /https?:\/\/\S+/.exec(mail?.text ?? "")?.[0];
    if (found !== undefined) {
      const { pathname, search } = new URL(found);
      return pathname + search;
    }
    if (Date.now() > deadline) throw new Error(`No mail came to ${address}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
