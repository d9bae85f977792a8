import type { Space } from "@veranda/contract";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Suspense, type ComponentType } from "react";
import { afterEach, beforeEach, vi } from "vitest";
import { DialogHost } from "#ui/dialogs/dialog-host.tsx";
import { closeAllDialogs } from "#ui/dialogs/dialog-store.ts";
import { answerCalls } from "./answers.ts";
import { FakeEngine } from "./fake-engine.ts";
import { currentUser } from "./records.ts";
import { renderInPage } from "./render.tsx";
import { signInForTest, signOutForTest } from "./sign-in.ts";

type Menu = ComponentType<{
  space: Pick<Space, "id" | "slug" | "name">;
  shareId: null;
  onHostTools: () => void;
  areCaptionsOn: boolean;
  onCaptions: () => void;
}>;

/** For tests of a menu behind a space's name, whose hooks this registers; answers how somebody signed in opens it. */
export function spaceMenuTests(SpaceMenu: Menu): (space: Space) => Promise<void> {
  beforeEach(signInForTest);
  afterEach(() => {
    closeAllDialogs();
    signOutForTest();
  });
  return async (space) => {
    answerCalls({
      "GET /api/users/me": { body: currentUser() },
      [`GET /api/spaces/v2/${space.id}`]: { body: { space } },
    });
    const { id, slug, name } = space;
    renderInPage(
      <Suspense>
        <SpaceMenu
          space={{ id, slug, name }}
          shareId={null}
          onHostTools={vi.fn()}
          areCaptionsOn={false}
          onCaptions={vi.fn()}
        />
        <DialogHost />
      </Suspense>,
      { engine: new FakeEngine() },
    );
    await userEvent.click(await screen.findByRole("button", { name: (label) => label.includes(name) }));
  };
}
