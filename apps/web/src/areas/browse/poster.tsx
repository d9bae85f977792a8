import type { SpaceCard } from "@veranda/contract";
import { useEffect, useState } from "react";

type PosterProps = {
  pictures: SpaceCard["pictures"];
  /** The displayed width, as an img's `sizes`. */
  sizes: string;
  isEager?: boolean;
  className?: string;
};

/** Widths in which posters are available. */
const SMALL_WIDTH = 640;
const FULL_WIDTH = 1280;
/** Time after which the sharp picture fully covers the blurred one, in milliseconds. */
const COVERED_MS = 300;

/** A space's picture: blurred at once, sharp when loaded. Fills its parent. */
export function Poster({ pictures, sizes, isEager = false, className = "" }: PosterProps) {
  const [isSharp, setSharp] = useState(false);
  const [isCovered, setCovered] = useState(false);
  const { poster, posterSmall, posterBlur } = pictures;
  useEffect(() => {
    if (!isSharp) return undefined;
    const timer = setTimeout(() => setCovered(true), COVERED_MS);
    return () => clearTimeout(timer);
  }, [isSharp]);
  return (
    <>
      {/* Removed once covered: its blur would be recomputed with each frame that is drawn near it. */}
      {!isCovered && (
        <img
          src={posterBlur}
          alt=""
          aria-hidden="true"
          className={`absolute inset-0 size-full scale-110 object-cover blur-lg ${className}`}
        />
      )}
      {/* Inside a picture element React adds no preload, which would fetch a variant that isn't used. */}
      <picture>
        <img
          src={posterSmall}
          srcSet={`${posterSmall} ${SMALL_WIDTH}w, ${poster} ${FULL_WIDTH}w`}
          sizes={sizes}
          alt=""
          decoding="async"
          loading={isEager ? "eager" : "lazy"}
          fetchPriority={isEager ? "high" : "auto"}
          ref={(img) => {
            if (img?.complete) setSharp(true);
          }}
          onLoad={() => setSharp(true)}
          className={`absolute inset-0 size-full object-cover transition-opacity duration-250 ${isSharp || isEager ? "opacity-100" : "opacity-0"} ${className}`}
        />
      </picture>
    </>
  );
}
