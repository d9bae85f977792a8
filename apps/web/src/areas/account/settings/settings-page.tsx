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
import { CardSkeleton } from "#ui/card.tsx";
import { readConnection, announceConnection } from "./returned-connection.ts";
import { SECTIONS, type SectionId } from "./sections.ts";
import { SettingsNav } from "./settings-nav.tsx";

// One section is shown at a time; its code loads while the account does.
const load = {
  account: () => import("./account-section.tsx"),
  "sign-in": () => import("./sign-in-section.tsx"),
  keys: () => import("./keys-section.tsx"),
  sound: () => import("./sound-section.tsx"),
  devices: () => import("./devices-section.tsx"),
  theme: () => import("./theme-section.tsx"),
  notifications: () => import("./notifications-section.tsx"),
  privacy: () => import("./privacy-section.tsx"),
  family: () => import("./family/family-section.tsx"),
  blocked: () => import("./blocked-section.tsx"),
  sessions: () => import("./sessions-section.tsx"),
  data: () => import("./data-section.tsx"),
} satisfies Record<SectionId, () => Promise<unknown>>;

const AccountSection = lazyComponent(() => load.account().then(({ AccountSection }) => AccountSection));
const SignInSection = lazyComponent(() => load["sign-in"]().then(({ SignInSection }) => SignInSection));
const KeysSection = lazyComponent(() => load.keys().then(({ KeysSection }) => KeysSection));
const SoundSection = lazyComponent(() => load.sound().then(({ SoundSection }) => SoundSection));
const DevicesSection = lazyComponent(() => load.devices().then(({ DevicesSection }) => DevicesSection));
const ThemeSection = lazyComponent(() => load.theme().then(({ ThemeSection }) => ThemeSection));
const NotificationsSection = lazyComponent(() =>
  load.notifications().then(({ NotificationsSection }) => NotificationsSection),
);
const PrivacySection = lazyComponent(() => load.privacy().then(({ PrivacySection }) => PrivacySection));
const FamilySection = lazyComponent(() => load.family().then(({ FamilySection }) => FamilySection));
const BlockedSection = lazyComponent(() => load.blocked().then(({ BlockedSection }) => BlockedSection));
const SessionsSection = lazyComponent(() => load.sessions().then(({ SessionsSection }) => SessionsSection));
const DataSection = lazyComponent(() => load.data().then(({ DataSection }) => DataSection));

/** What a section takes out of the address, also of who signs in first. */
function onLoaded(loaded: Awaited<ReturnType<(typeof load)[SectionId]>>): void {
  if ("takeFamilyKey" in loaded) loaded.takeFamilyKey();
}

/** All settings, by the section in the address. */
export function SettingsPage({ section }: { section: SectionId }) {
  useReturnedConnection();
  // Failures are shown in the section itself.
  useEffect(() => void load[section]().then(onLoaded, () => undefined), [section]);
  const shown = SECTIONS.find(({ id }) => id === section);
  return (
    <PageBody>
      <PageMeta title={shown ? t.sectionTitle({ section: shown.name() }) : pages.settings()} isNoIndex />
      <PageHead title={pages.settings()} />
      <div className="grid max-w-5xl gap-7 md:grid-cols-[15rem_minmax(0,1fr)] md:gap-10">
        <SettingsNav section={section} />
        <div key={section} className="flex min-w-0 flex-col gap-5">
          <Suspense fallback={<CardSkeleton />}>
            {shown?.isForEveryone ? (
              <ForEveryone section={section} />
            ) : (
              <SignedInOnly
                invitation={section === "family" ? t.familyInvitation() : t.settingsInvitation()}
                waiting={<CardSkeleton />}
              >
                <OwnSection section={section} />
              </SignedInOnly>
            )}
          </Suspense>
        </div>
      </div>
    </PageBody>
  );
}

function ForEveryone({ section }: { section: SectionId }) {
  const { isRestoring, isLoggedIn, me } = useAuth();
  // Until the account is known, a change would be saved as a guest's or overwrite what hasn't loaded.
  if (isRestoring || (isLoggedIn && me === null)) return <CardSkeleton />;
  if (section === "sound") return <SoundSection />;
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
    case "family":
      return <FamilySection />;
    case "blocked":
      return <BlockedSection />;
    case "sessions":
      return <SessionsSection />;
    case "data":
      return <DataSection me={me} />;
    default:
      return <AccountSection me={me} />;
  }
}

/** Shows the result of connecting a provider; read before the sign-in code cleans the address. */
function useReturnedConnection(): void {
  const [returned] = useState(readConnection);
  useEffect(() => {
    if (returned) announceConnection(returned);
  }, [returned]);
}
