import { useState } from "react";

/** A short muted clip over the poster; appears once it moves. */
export function Clip({ src }: { src: string }) {
  const [isMoving, setMoving] = useState(false);
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
