import { useState } from "react";

type PortraitProps = {
  /** undefined: none, or not known yet. */
  picture: string | undefined;
  /** The person's name, whose initial stands in for the picture. */
  name?: string;
  isOnline?: boolean | undefined;
  /** It is on the first screen. */
  isEager?: boolean | undefined;
  /** Its size, and the initial's. */
  className?: string;
};

/** A person's picture in a circle; the name is beside it, or in its container's label. */
export function Portrait({
  picture,
  name = "",
  isOnline = false,
  isEager = false,
  className = "size-12",
}: PortraitProps) {
  const [failed, setFailed] = useState<string>();
  const [letter = ""] = Array.from(name);
  const shape = "size-full rounded-full bg-accent-soft";
  return (
    <span aria-hidden="true" className={`relative block shrink-0 rounded-full ${className}`}>
      {picture === undefined || picture === failed ? (
        <span className={`grid place-items-center font-heading font-semibold text-accent ${shape}`}>
          {letter.toUpperCase()}
        </span>
      ) : (
        <img
          src={picture}
          alt=""
          loading={isEager ? "eager" : "lazy"}
          decoding="async"
          onError={() => setFailed(picture)}
          className={`object-cover object-top ${shape}`}
        />
      )}
      {isOnline && (
        <span className="absolute right-0 bottom-0 size-[28%] rounded-full border-2 border-surface bg-good" />
      )}
    </span>
  );
}
