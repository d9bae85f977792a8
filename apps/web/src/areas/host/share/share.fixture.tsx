import type { Space } from "@veranda/contract";
import { screen } from "@testing-library/react";
import { vi } from "vitest";
import { answerCalls, type Asked } from "#testing/answers.ts";
import { currentUser, ownSpace } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signOutForTest } from "#testing/sign-in.ts";
import { closeToast, readToasts } from "#ui/toast/toast-store.ts";
import { ShareModal } from "./share-modal.tsx";

const about = { id: "myspace1", slug: "anns-porch", name: "Ann's Porch", shareId: null };

/** Opens the dialog of a space, by default one's own; `more` is what else is answered. */
export function showShare(space: Space = ownSpace(), more: Parameters<typeof answerCalls>[0] = {}): Asked[] {
  const asked = answerCalls({
    "GET /api/users/me": { body: currentUser() },
    "GET /api/spaces/v2/myspace1": { body: { space } },
    "GET /api/rooms/myspace1/share/invite": { body: [] },
    ...more,
  });
  renderInPage(<ShareModal about={about} onClose={vi.fn()} />);
  return asked;
}
/** The link as it is shown. */
export const link = (): string => screen.getByRole<HTMLInputElement>("textbox", { name: "Link" }).value;
/** What the last call by this method said. */
export const last = (asked: readonly Asked[], method: string): unknown =>
  asked.findLast((call) => call.method === method)?.body;

/** Nobody is signed in any more, and no toast is there. */
export function leave(): void {
  for (const { id } of readToasts()) closeToast(id);
  signOutForTest();
}
