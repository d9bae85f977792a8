import type { Profile } from "@veranda/contract";
import { formatDate } from "@veranda/messages";
import * as people from "@veranda/messages/people";
import * as t from "@veranda/messages/profile";
import { CalendarDays, Link2, Lock } from "lucide-react";
import { useAuth } from "#session/use-auth.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { EditProfileModal } from "../people-dialogs.ts";
import { Portrait } from "#ui/portrait.tsx";
import { ButtonBase } from "#ui/button.tsx";
import { ProfileActions } from "./profile-actions.tsx";

/** Formatted by the server too, so it must not depend on the region. */
const MONTH = { month: "long", year: "numeric", timeZone: "UTC", calendar: "gregory" } as const;

/** The profile's name, picture and actions. */
export function ProfileHead({ profile }: { profile: Profile }) {
  const { displayName, username, isPrivate, relationship } = profile;
  return (
    <header className="relative px-1 sm:px-8">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <Portrait
          isEager
          picture={profile.picture}
          name={displayName}
          className="-mt-14 size-28 bg-paper p-1 text-5xl shadow-card sm:-mt-18 sm:size-36"
        />
        <ProfileActions profile={profile} />
      </div>
      <h1 className="mt-4 text-[clamp(2rem,4vw,2.75rem)] wrap-anywhere">{displayName}</h1>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
        <span className="wrap-anywhere">@{username}</span>
        {isPrivate && (
          <span className="inline-flex items-center gap-1.5 text-sm">
            <Lock className="size-3.5" aria-hidden="true" /> {t.privateBadge()}
          </span>
        )}
        {relationship?.isFollowedBy === true && (
          <span className="rounded-full bg-sunken px-2.5 py-0.5 text-xs font-semibold">
            {people.followsYou()}
          </span>
        )}
      </p>
      <About profile={profile} />
    </header>
  );
}

function About({ profile: { userID, about, links, joinedAt } }: { profile: Profile }) {
  const isOwn = useAuth().me?.id === userID;
  const safe = links.flatMap(({ title, url }) => {
    const host = hostOf(url);
    return host === null ? [] : { title, url, host };
  });
  return (
    <>
      {about !== "" && <p className="mt-4 max-w-[68ch] whitespace-pre-line wrap-anywhere">{about}</p>}
      <ul className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 text-[0.9375rem]">
        {safe.map(({ title, url, host }, at) => (
          <li key={at} className="min-w-0">
            <a
              href={url}
              rel="nofollow noopener ugc"
              target="_blank"
              className="inline-flex max-w-full items-center gap-1.5 rounded font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink"
            >
              <Link2 className="size-4 shrink-0" aria-hidden="true" />
              <span className="truncate">{title}</span>
              {host !== title && <span className="truncate font-normal text-ink-soft">{host}</span>}
              <span className="sr-only">{t.newTab()}</span>
            </a>
          </li>
        ))}
        <li className="inline-flex items-center gap-1.5 text-ink-soft">
          <CalendarDays className="size-4" aria-hidden="true" />
          {t.joined({ date: formatDate(new Date(joinedAt), MONTH) })}
        </li>
        {/* In an existing line: the viewer is known later, and the layout must not shift. */}
        {about === "" && isOwn && (
          <li>
            <ButtonBase
              onClick={() => openDialog(EditProfileModal)}
              className="hit rounded font-medium text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-ink"
            >
              {t.addAbout()}
            </ButtonBase>
          </li>
        )}
      </ul>
    </>
  );
}

/**
 * A link's host, shown beside its title. Null for addresses that the server would reject: unsafe schemes, and ones with
 * credentials that imitate another host.
 */
function hostOf(address: string): string | null {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === ""
    ? url.host
    : null;
}
