import type { Brand } from "@veranda/contract";
import { useNonce } from "../nonce.ts";
import { textOn } from "./colours.ts";

const COLOUR = /^(#[0-9a-f]{3,8}|[a-z]+|(rgb|hsl|oklch|oklab)\([\d\s.,%/-]+\))$/i;

/** The brand's accents as CSS variables; invalid colours are left out. */
export function BrandStyle({ brand }: { brand: Brand }) {
  const accents = [
    ["light", brand.accentLight],
    ["dark", brand.accentDark],
  ] as const;
  const css = accents
    .filter(([, colour]) => COLOUR.test(colour))
    .map(([name, colour]) => `--accent-${name}:${colour};--on-accent-${name}:${textOn(colour)};`)
    .join("");
  return (
    <style nonce={useNonce()} suppressHydrationWarning>
      {`:root{${css}}`}
    </style>
  );
}
