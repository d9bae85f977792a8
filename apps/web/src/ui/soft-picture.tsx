import { useEffect, useRef } from "react";

/** A step on the way from a few pixels to a whole view: enlarged twice, their squares are not seen. */
const WIDTH = 96;
const HEIGHT = 54;

/**
 * A picture of a few pixels, enlarged until it covers its place, as if blurred. It is painted once: a filter would be
 * worked out again with each frame of all that moves near it, for most of the time of a processor that draws.
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
