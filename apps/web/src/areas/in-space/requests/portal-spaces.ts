import { CallError } from "@veranda/contract";
import { TOAST_UNAUTHORIZED_MS } from "@veranda/contract/constants";
import type { EngineEvents } from "@veranda/contract/engine/messages";
import type { EngineHandle } from "@veranda/contract/engine/module";
import type { PortalSpace, PortalTarget } from "@veranda/contract/engine/portal-messages";
import * as t from "@veranda/messages/engine";
import * as words from "@veranda/messages/space";
import { api } from "#api/client.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { goTo, walkInShared } from "#areas/host";
import { showToast } from "#ui/toast/toast-store.ts";
import { parametersOf } from "#site/page-parameters.ts";
import { accessDenied } from "#areas/visit";

/** Sends the engine the details of portals' destinations. Failed queries are retried when the portal is next viewed. */
export async function sendPortalSpaces(
  engine: EngineHandle,
  targets: readonly PortalTarget[],
): Promise<void> {
  const found = await Promise.all(targets.map(portalSpace));
  const spaces = found.filter((space) => space !== null);
  if (spaces.length > 0) engine.send("set_portal_spaces", { spaces });
}

async function portalSpace({ id, shareId }: PortalTarget): Promise<PortalSpace | null> {
  try {
    const { data } = await api("GET /rooms/{id}/preview", {
      params: { id },
      query: shareId === null ? {} : { share: shareId },
    });
    if (!data.canJoin) return { id, space: null };
    const { name, pictures, participantCount: count } = data;
    return { id, space: { name, poster: pictures.poster, count } };
  } catch (error) {
    return error instanceof CallError && error.code === "SPACE_NOT_FOUND" ? { id, space: null } : null;
  }
}

/** Follows the engine's navigation: to another space, to a profile, or, once confirmed, to another site. */
export async function followLink({ deepLinkType, url }: EngineEvents["deep_link"]): Promise<void> {
  if (!URL.canParse(url, location.origin)) return;
  const to = new URL(url, location.origin);
  if (deepLinkType === "space") await followToSpace(to);
  else if (deepLinkType === "external") offerOutside(to);
  else if (to.origin === location.origin && PROFILE.test(to.pathname)) goTo(to.pathname);
}

const PROFILE = /^\/@[^/]+$/;

/** Confirmed first: the link was set by whoever built the space, and opening a page requires a user gesture. */
function offerOutside({ protocol, host, href }: URL): void {
  if (protocol !== "https:" && protocol !== "http:") return;
  showToast({
    message: t.linksOutside({ host }),
    durationMs: TOAST_UNAUTHORIZED_MS,
    action: { label: t.open(), press: () => void window.open(href, "_blank", "noopener,noreferrer") },
  });
}

async function followToSpace({ pathname, href }: URL): Promise<void> {
  const id = /^\/s\/(?:[^/]*-)?([A-Za-z0-9]{6,32})$/.exec(pathname)?.[1];
  if (id === undefined) return;
  const share = parametersOf(href).get("share");
  try {
    const { data } = await api("GET /rooms/{id}/preview", { params: { id }, query: share ? { share } : {} });
    if (data.canJoin) {
      await walkInShared(data, share);
      return;
    }
    const message = data.isForAdults === true ? words.forAdults() : accessDenied();
    showToast({ message, kind: "error", durationMs: TOAST_UNAUTHORIZED_MS });
  } catch (error) {
    showToast({ message: sentenceFor(error), kind: "error" });
  }
}
