import type { CurrentUser } from "@veranda/contract";

/** The person's picture, or the first letter of their name. */
export function AccountPicture({ me, className = "" }: { me: CurrentUser; className?: string }) {
  const { avatarImageURL } = me.userSocialProfile;
  const [letter = ""] = Array.from(me.displayName);
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft font-heading font-semibold text-accent ${className}`}
    >
      {avatarImageURL === null ? (
        letter.toUpperCase()
      ) : (
        <img src={avatarImageURL} alt="" className="size-full object-cover" />
      )}
    </span>
  );
}
