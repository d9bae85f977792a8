import { useSite } from "../site.ts";

/** The brand's logo, or the default one: an arch of a veranda with the sun low above the sea. */
export function Logo() {
  const { logoUrl, name } = useSite().brand;
  return (
    // Without room for the name it wraps and is clipped, leaving only the picture.
    <span className="flex h-8 flex-wrap items-center gap-x-2.5 overflow-hidden">
      {logoUrl === null ? (
        <BrandMark />
      ) : (
        <img src={logoUrl} alt="" className="size-8 rounded-lg object-contain" />
      )}
      <span className="font-heading text-[1.375rem] leading-8 font-semibold tracking-[-0.02em]">{name}</span>
    </span>
  );
}

function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" className="size-8" aria-hidden="true">
      <path d="M4 30V15a12 12 0 0 1 24 0v15z" className="fill-accent" />
      <path d="M8.5 30V15.5a7.5 7.5 0 0 1 15 0V30z" className="fill-paper" />
      <circle cx="16" cy="17.5" r="3.6" className="fill-accent" />
      <path
        d="M8.5 22.5c1.9 0 1.9 1.2 3.75 1.2s1.9-1.2 3.75-1.2 1.9 1.2 3.75 1.2 1.9-1.2 3.75-1.2V30h-15z"
        className="fill-sea"
      />
    </svg>
  );
}
