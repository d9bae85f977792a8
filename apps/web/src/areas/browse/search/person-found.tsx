import type { PersonCard } from "@veranda/contract";
import { Link } from "react-router";
import { profilePath } from "#site/profile-path.ts";
import { Portrait } from "#ui/portrait.tsx";

/** A person found by a search, linked to their profile. */
export const PersonFound = ({ person: { username, displayName, picture } }: { person: PersonCard }) => (
  <Link
    to={profilePath(username)}
    className="flex min-h-16 items-center gap-3.5 rounded-2xl px-3 py-2 transition-colors duration-150 hover:bg-hover"
  >
    <Portrait picture={picture} name={displayName} />
    <span className="min-w-0">
      <span className="block truncate font-semibold">{displayName}</span>
      <span className="block truncate text-sm text-ink-soft">@{username}</span>
    </span>
  </Link>
);
