import { useEffect, useRef } from "react";

/** Intermediate size between a few pixels and the full view: scaled up twice, the pixels aren't visible. */
const WIDTH = 96;
const HEIGHT = 54;

/**
 * A tiny picture, scaled up to cover its place as if blurred. Painted once: a CSS filter would be recomputed with each
 * frame that changes near it, which is expensive in software rendering.
 */
export function SoftPicture({ address, className }: { address: string; className: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const picture = new Image();
    const gone = new AbortController();
    const paint = () => {
      const brush = canvas.current?.getContext("2d");
      if (!brush) return;
      brush.imageSmoothingQuality = "high";
      brush.drawImage(picture, 0, 0, WIDTH, HEIGHT);
    };
    picture.addEventListener("load", paint, { signal: gone.signal });
    picture.src = address;
    return () => gone.abort();
  }, [address]);
  return (
    <canvas
      ref={canvas}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
      className={`pointer-events-none object-cover ${className}`}
    />
  );
}
