import { freePort } from "@veranda/server/src/testing/free-port.ts";
import type { TestProject } from "vitest/node";
import { startProduct, type Product } from "./product.ts";

declare module "vitest" {
  interface ProvidedContext {
    product: Pick<Product, "origin" | "dataDir">;
  }
}

/** A partner site has it too. */
export const PARTNER_SECRET = "a secret of two sites, long enough for both";

/** One product for a run of the tests. Everybody signs in from one address. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct({
    SIGN_IN_RATE_LIMIT: "0",
    TRUST_PROXY: "127.0.0.1",
    PARTNER_SECRET,
    RTMP_PORT: String(await freePort()),
  });
  const { origin, dataDir } = product;
  provide("product", { origin, dataDir });
  return () => product.close();
}
