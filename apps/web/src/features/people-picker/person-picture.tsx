type PersonPictureProps = {
  picture: string;
  isOnline?: boolean;
  /** It is on the first screen. */
  isEager?: boolean;
  className?: string;
};

/** Someone's picture in a circle; their name stands beside it. */
export function PersonPicture({
  picture,
  isOnline = false,
  isEager = false,
  className = "size-12",
}: PersonPictureProps) {
  return (
    <span aria-hidden="true" className={`relative block shrink-0 ${className}`}>
      <img
        src={picture}
        alt=""
        loading={isEager ? "eager" : "lazy"}
        decoding="async"
        className="size-full rounded-full bg-accent-soft object-cover object-top"
      />
      {isOnline && (
        <span className="absolute right-0 bottom-0 size-[28%] rounded-full border-2 border-surface bg-good" />
      )}
    </span>
  );
}
