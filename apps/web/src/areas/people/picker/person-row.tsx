import type { PersonCard } from "@veranda/contract";
import * as t from "@veranda/messages/people";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { profilePath } from "#site/profile-path.ts";
import { PersonLine } from "#ui/person-line.tsx";

type PersonRowProps = {
  person: PersonCard;
  isOnline?: boolean;
  /** Shown in place of the username. */
  note?: ReactNode;
  /** Called on navigation to their profile. */
  onGo?: (() => void) | undefined;
  /** Actions on this person. */
  children?: ReactNode;
};

/** A person in a list, linked to their profile. */
export function PersonRow({ person, isOnline = false, note, onGo, children }: PersonRowProps) {
  return (
    <div className="flex min-h-16 items-center gap-3.5 rounded-2xl px-3 py-2 transition-colors duration-150 hover:bg-hover">
      <Link
        to={profilePath(person.username)}
        onClick={onGo}
        className="flex min-w-0 flex-1 items-center gap-3.5 rounded-xl outline-offset-4"
      >
        <PersonLine
          picture={person.picture}
          name={person.displayName}
          note={note ?? `@${person.username}`}
          isOnline={isOnline}
          after={isOnline && <span className="sr-only"> {t.isOnline()}</span>}
        />
      </Link>
      {children !== undefined && <span className="flex shrink-0 items-center gap-2">{children}</span>}
    </div>
  );
}

export function PersonRowSkeletons({ count = 6 }: { count?: number }) {
  return (
    <div role="status" aria-label={t.loadingPeople()} className="grid gap-1">
      {Array.from({ length: count }, (_, at) => (
        <div key={at} aria-hidden="true" className="flex h-16 items-center gap-3.5 px-3">
          <span className="size-12 animate-shimmer rounded-full bg-sunken" />
          <span className="grid gap-2">
            <span className="h-3.5 w-36 animate-shimmer rounded bg-sunken" />
            <span className="h-3 w-24 animate-shimmer rounded bg-sunken" />
          </span>
        </div>
      ))}
    </div>
  );
}
