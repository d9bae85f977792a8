import type { CurrentUser } from "@veranda/contract";
import * as t from "@veranda/messages/account";
import * as pages from "@veranda/messages/pages";
import { Suspense, useEffect, useState, type ReactNode } from "react";
import { SignedInOnly } from "#session/signed-in-only.tsx";
import { useAuth } from "#session/use-auth.ts";
import { lazyComponent } from "#ui/lazy-component.tsx";
import { PageMeta } from "#site/page-meta.tsx";
import { PageBody } from "#ui/page-body.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { AccountSection } from "./account-section.tsx";
import { DataSection } from "./data-section.tsx";
import { DevicesSection } from "./devices-section.tsx";
import { KeysSection } from "./keys-section.tsx";
import { NotificationsSection } from "./notifications-section.tsx";
import { CardSkeleton } from "#ui/card.tsx";
import { PrivacySection } from "./privacy-section.tsx";
import { readConnection, announceConnection } from "./returned-connection.ts";
import { SECTIONS, type SectionId } from "./sections.ts";
import { SessionsSection } from "./sessions-section.tsx";
import { SettingsNav } from "./settings-nav.tsx";
import { SignInSection } from "./sign-in-section.tsx";
import { ThemeSection } from "./theme-section.tsx";

// Its list of people comes with all that can be done with them.
const BlockedSection = lazyComponent(() =>
  import("./blocked-section.tsx").then(({ BlockedSection }) => BlockedSection),
);
// Its sliders bring a library with them.
const SoundSection = lazyComponent(() =>
  import("./sound-section.tsx").then(({ SoundSection }) => SoundSection),
);

/** Everything that one decides for oneself, by the section in the address. */
export function SettingsPage({ section }: { section: SectionId }) {
  useReturnedConnection();
  const shown = SECTIONS.find(({ id }) => id === section);
  return (
    <PageBody>
      <PageMeta title={shown ? t.sectionTitle({ section: shown.name() }) : pages.settings()} isNoIndex />
      <PageHead title={pages.settings()} />
      <div className="grid max-w-5xl gap-7 md:grid-cols-[15rem_minmax(0,1fr)] md:gap-10">
        <SettingsNav section={section} />
        <div key={section} className="flex min-w-0 flex-col gap-5">
          {shown?.isForEveryone ? (
            <ForEveryone section={section} />
          ) : (
            <SignedInOnly invitation={t.settingsInvitation()} waiting={<CardSkeleton />}>
              <OwnSection section={section} />
            </SignedInOnly>
          )}
        </div>
      </div>
    </PageBody>
  );
}

function ForEveryone({ section }: { section: SectionId }) {
  const { isRestoring, isLoggedIn, me } = useAuth();
  // Until it is known whose they are, a choice would be a guest's, or would be made over what is not here yet.
  if (isRestoring || (isLoggedIn && me === null)) return <CardSkeleton />;
  if (section === "sound")
    return (
      <Suspense fallback={<CardSkeleton />}>
        <SoundSection />
      </Suspense>
    );
  return section === "theme" ? <ThemeSection /> : <KeysSection />;
}

function OwnSection({ section }: { section: SectionId }) {
  const { me } = useAuth();
  return me ? sectionOf(section, me) : <CardSkeleton />;
}

function sectionOf(section: SectionId, me: CurrentUser): ReactNode {
  switch (section) {
    case "sign-in":
      return <SignInSection me={me} />;
    case "devices":
      return <DevicesSection me={me} />;
    case "notifications":
      return <NotificationsSection me={me} />;
    case "privacy":
      return <PrivacySection me={me} />;
    case "blocked":
      return (
        <Suspense fallback={<CardSkeleton />}>
          <BlockedSection />
        </Suspense>
      );
    case "sessions":
      return <SessionsSection />;
    case "data":
      return <DataSection me={me} />;
    default:
      return <AccountSection me={me} />;
  }
}

/** Says what connecting another way to sign in came to; read before the sign-in takes the address clean. */
function useReturnedConnection(): void {
  const [returned] = useState(readConnection);
  useEffect(() => {
    if (returned) announceConnection(returned);
  }, [returned]);
}
