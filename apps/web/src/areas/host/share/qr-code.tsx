import * as t from "@veranda/messages/about-space";
import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import { useMemo } from "react";
import { reveal } from "#ui/reveal.ts";

/** Width of the quiet zone in modules (ISO/IEC 18004, 6.3.8). */
const QUIET = 4;

/** A link as a QR code: dark on light in both themes, as scanners expect. */
export function QrCode({ text }: { text: string }) {
  const { path, size } = useMemo(() => {
    const code = generate(text);
    return { path: toSvgPath(code), size: code.size };
  }, [text]);
  return (
    <figure
      ref={reveal}
      className="flex flex-col items-center gap-2 rounded-2xl border border-line bg-white p-3 text-glass-ink animate-fade-in"
    >
      <svg
        role="img"
        aria-label={t.qrCodeOfLink()}
        viewBox={`${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`}
        shapeRendering="crispEdges"
        className="size-52"
      >
        <path d={path} fill="currentColor" />
      </svg>
      <figcaption className="text-sm">{t.scanCode()}</figcaption>
    </figure>
  );
}
