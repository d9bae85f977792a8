import { useState } from "react";
import { useIsCalm } from "#preferences/comfort.ts";

/** A short muted clip over the poster, shown once it plays. None with reduced motion. */
export function Clip({ src }: { src: string }) {
  const [isMoving, setMoving] = useState(false);
  if (useIsCalm()) return null;
  return (
    <video
      src={src}
      muted
      loop
      autoPlay
      playsInline
      aria-hidden="true"
      tabIndex={-1}
      onPlaying={() => setMoving(true)}
      className={`absolute inset-0 size-full object-cover transition-opacity duration-250 ${isMoving ? "opacity-100" : "opacity-0"}`}
    />
  );
}
