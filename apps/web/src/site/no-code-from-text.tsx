import { useNonce } from "./nonce.ts";

/**
 * Before any schema: zod tries whether code can be made from text, which the page's policy forbids and reports. With this
 * it does not try. Its settings are one object on the page, for the app and the engine alike.
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
