import type { Space } from "@veranda/contract";
import * as t from "@veranda/messages/about-space";
import * as common from "@veranda/messages/common";
import * as gates from "@veranda/messages/gates";
import { KeyRound, Mail, QrCode as QrCodeIcon, RefreshCw, Share } from "lucide-react";
import { Suspense, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { gatesQuery } from "#api/gates.ts";
import { signInOptionsQuery } from "#api/queries.ts";
import { tokenChainsQuery } from "#api/token-chains.ts";
import { Button } from "#ui/button.tsx";
import { useAuth } from "#session/use-auth.ts";
import { Modal } from "#ui/modal.tsx";
import { Switch } from "#ui/switch.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import type { AboutSpace } from "../about-space.ts";
import { needsOf } from "../gates/needs-of.ts";
import { PublishAtOnce } from "../info/publish-at-once.tsx";
import { sharingOf, type Sharing } from "../sharing.ts";
import { mailLink, renewLink } from "../space-actions.ts";
import { GatesModal } from "../space-dialogs.tsx";
import { limitsQuery } from "../space-queries.ts";
import { useVisitorsInside } from "../use-ask-first.tsx";
import { useMySpace } from "../use-my-space.ts";
import { useSpaceAction } from "../use-space-action.ts";
import { useSite } from "#site/site.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { Copyable } from "./copyable.tsx";
import { Invitations } from "./invitations.tsx";
import { embedCode, shareLink } from "./share-links.ts";
import { OthersBuildField } from "./others-build-field.tsx";
import { ShareSettingField } from "./share-setting-field.tsx";
import { lazyComponent } from "#ui/lazy-component.tsx";

/** Loads the QR code generator on demand. */
const QrCode = lazyComponent(() => import("./qr-code.tsx").then(({ QrCode }) => QrCode));

/** The link to a space and ways to share it; hosts also set who may enter, and invite people. */
export function ShareModal({ about, onClose }: { about: AboutSpace; onClose: () => void }) {
  const { origin } = useSite();
  const { isLoggedIn } = useAuth();
  const { space, isHost } = useMySpace(about);
  const name = space?.name ?? about.name;
  // Those who know a closed space's share id get it in the link.
  const sharing = space ? sharingOf(space) : null;
  const key = sharing === "link" ? (space?.shareId ?? about.shareId) : about.shareId;
  const linked = {
    space: { ...about, name },
    shareId: sharing === "invited" || sharing === "organisation" ? null : key,
  };
  const link = shareLink(origin, linked);
  const embedOnlyFor = onlyFor(sharing, linked.shareId !== null);
  const [hasCode, setCode] = useState(false);
  const [hasVoice, setVoice] = useState(false);
  const { data: limits } = useQuery(limitsQuery(about.id));
  const { data: options } = useQuery(signInOptionsQuery());
  const { data: asked } = useQuery(
    gatesQuery({ id: about.id, share: isHost ? undefined : (about.shareId ?? undefined) }),
  );
  const needs = asked === undefined || embedOnlyFor !== null ? null : needsOf(asked);
  const lead =
    needs === null ? leadOf(sharing, isHost, key !== null)({ name }) : t.anyoneWhoMeets({ name, needs });
  const mail = useSpaceAction(() => mailLink(about.id, linked.shareId), {
    onDone: () => showToast({ message: t.linkMailed() }),
  });
  return (
    <Modal title={t.shareSpace()} lead={lead} onClose={onClose}>
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-3">
          <Copyable label={t.link()} text={link} />
          <div className="flex flex-wrap gap-2">
            {"share" in navigator && (
              <Button
                size="sm"
                onClick={() => {
                  navigator.share({ title: name, url: link }).catch(() => {
                    // Dismissing the share sheet is no failure.
                  });
                }}
              >
                <Share className="size-4" aria-hidden="true" /> {t.anotherApp()}
              </Button>
            )}
            <Button size="sm" aria-expanded={hasCode} onClick={() => setCode(!hasCode)}>
              <QrCodeIcon className="size-4" aria-hidden="true" /> {t.qrCode()}
            </Button>
            {isLoggedIn && options?.sendsMail !== false && (
              <Button size="sm" disabled={mail.isBusy} onClick={() => mail.act(undefined)}>
                <Mail className="size-4" aria-hidden="true" /> {t.mailLink()}
              </Button>
            )}
            {space && isHost && sharing === "link" && <RenewLink space={space} />}
          </div>
          {hasCode && (
            <Suspense fallback={null}>
              <QrCode text={link} />
            </Suspense>
          )}
        </div>
        {space && isHost && <ShareSettingField space={space} />}
        {space && isHost && sharing === "public" && <PublishAtOnce space={space} />}
        {space && isHost && <OthersBuildField space={space} />}
        {isHost && (
          <GatesEntry about={{ ...about, name }} mayAskForTokens={limits?.isTokenGatingAllowed === true} />
        )}
        {space && isHost && <Invitations space={space} />}
        {limits?.isWebEmbedAllowed !== false && (
          <div>
            <Copyable label={t.embed()} text={embedCode(origin, linked, hasVoice)} isCode />
            {embedOnlyFor !== null && (
              <p className="mt-2 text-sm text-ink-soft">{t.embedOnlyFor({ who: embedOnlyFor })}</p>
            )}
            <div className="mt-2">
              <Switch label={t.embedVoice()} hint={t.embedVoiceHint()} isOn={hasVoice} onSwitch={setVoice} />
            </div>
          </div>
        )}
      </div>
    </Modal>
  );
}

/** Opens the entry requirements. */
function GatesEntry({ about, mayAskForTokens }: { about: AboutSpace; mayAskForTokens: boolean }) {
  const { data: chains } = useQuery({ ...tokenChainsQuery, enabled: mayAskForTokens });
  const hasTokens = mayAskForTokens && chains !== undefined && chains.length > 0;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <span className="min-w-40 flex-1 text-sm">
        <span className="block font-semibold">{gates.requirements()}</span>
        <span className="block text-ink-soft">
          {gates.requirementsHint({ hasTokens: hasTokens ? "yes" : "no" })}
        </span>
      </span>
      <Button size="sm" onClick={() => openDialog(GatesModal, { about })}>
        <KeyRound className="size-4" aria-hidden="true" /> {gates.editRequirements()}
      </Button>
    </div>
  );
}

/**
 * Whom an address admits to the space; null: everybody. Without its share id, the address of a non-public space admits
 * only the invited.
 */
function onlyFor(sharing: Sharing | null, hasKey: boolean): "organisation" | "invited" | null {
  if (sharing === "organisation" || sharing === "invited") return sharing;
  return sharing === "link" && !hasKey ? "invited" : null;
}

/** Whom the link admits. */
function leadOf(sharing: Sharing | null, isHost: boolean, hasKey: boolean) {
  const only = onlyFor(sharing, hasKey);
  if (only === null) return t.anyoneWithLink;
  if (only === "organisation") return t.organisationOnly;
  return isHost && sharing === "invited" ? t.invitedOnly : t.othersInvitedOnly;
}

/** Asks for a second press: those with the old link lose access. */
function RenewLink({ space }: { space: Space }) {
  const [isAsking, setAsking] = useState(false);
  const inside = useVisitorsInside(space);
  const renew = useSpaceAction((queries) => renewLink(queries, space.id), {
    onDone: () => {
      setAsking(false);
      showToast({ message: t.newLinkMade() });
    },
  });
  if (!isAsking)
    return (
      <Button size="sm" onClick={() => setAsking(true)}>
        <RefreshCw className="size-4" aria-hidden="true" /> {t.newLink()}
      </Button>
    );
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-2 rounded-2xl bg-accent-soft py-2 pr-2 pl-4 text-sm animate-fade-in">
      <p className="min-w-40 flex-1">
        {inside > 0 ? gates.newLinkLead({ count: inside }) : t.newLinkWarning()}
      </p>
      <span className="flex gap-1">
        <Button size="sm" variant="quiet" onClick={() => setAsking(false)}>
          {common.cancel()}
        </Button>
        <Button size="sm" variant="accent" disabled={renew.isBusy} onClick={() => renew.act(undefined)}>
          {t.newLink()}
        </Button>
      </span>
    </div>
  );
}
