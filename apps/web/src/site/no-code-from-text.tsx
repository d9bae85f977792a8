import { useNonce } from "./nonce.ts";

/**
 * Runs before any schema: zod probes whether `new Function` is allowed, which the page's content security policy
 * forbids and reports. This disables the probe, in configuration that app and engine share.
 */
export function NoCodeFromText() {
  return (
    <script
      nonce={useNonce()}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: "globalThis.__zod_globalConfig={jitless:true}" }}
    />
  );
}
